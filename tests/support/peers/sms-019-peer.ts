/** 019SMS as its documentation describes it: https://docs.019sms.co.il/sms. */
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

type Phone = { readonly $: { readonly id: string }; readonly _: string }
type Message = { readonly source: string; readonly phone: string; readonly text: string; status: number | string }

const WINDOW = /^\d\d\/\d\d\/\d\d [0-2]\d:[0-5]\d$/

export async function start019Peer(account: { username: string; token: string; senders: readonly string[] }) {
  /** What the company took, by the id of its sender. */
  const messages = new Map<string, Message>()
  const sent: Message[] = []
  const error = (status: number, message: string) => ({ body: { status, message } })

  function send({ source, destinations, message }: PeerBody) {
    if (!account.senders.includes(String(source))) return error(515, 'Unverified source')
    const [phone] = (destinations as { phone: Phone[] }).phone
    if (!phone || !/^05\d{8}$/.test(phone._))
      return error(9, 'At least one of the destinations is too short or too long')
    if (typeof message !== 'string' || message.length > 1005) return error(989, 'Message too long')
    const taken: Message = { source: String(source), phone: phone._, text: message, status: -1 }
    messages.set(phone.$.id, taken)
    sent.push(taken)
    return { body: { status: 0, message: 'SMS will be sent', shipment_id: `ship-${sent.length}` } }
  }
  function report({ transactions, from, to }: PeerBody) {
    const ids = (transactions as { external_id: string[] }).external_id
    if (ids.length > 1000 || !WINDOW.test(String(from)) || !WINDOW.test(String(to))) return error(1, 'problem parsing')
    const transaction = ids.flatMap((external_id) => {
      const found = messages.get(external_id)
      return found ? [{ external_id, status: found.status, message: 'he', date: '23/11/26 10:00' }] : []
    })
    return { body: { status: 0, transactions: { transaction } } }
  }
  const peer = await startJsonPeer(({ path, headers, body }: PeerCall) => {
    const { sms, dlr } = body as { sms?: PeerBody; dlr?: PeerBody }
    const { username } = ((sms ?? dlr)?.user ?? {}) as PeerBody
    if (path !== '/api' || headers.authorization !== `Bearer ${account.token}` || username !== account.username)
      return error(3, 'Username or password is incorrect and API token is invalid')
    if (sms) return send(sms)
    return dlr ? report(dlr) : error(502, 'action type not valid')
  })
  return { ...peer, messages, sent }
}
