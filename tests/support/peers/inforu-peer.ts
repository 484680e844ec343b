/** InforUMobile's REST interface, and the reports that it posts. */
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

type Message = { readonly reference: string; readonly text: string; readonly reportUrl: string }

export async function startInforuPeer(account: { username: string; token: string; senders: readonly string[] }) {
  const sent: Message[] = []
  const answer = (StatusId: number, StatusDescription: string) => ({
    body: {
      StatusId,
      StatusDescription,
      DetailedDescription: '',
      FunctionName: 'SendSms',
      RequestId: `r-${sent.length}`,
    },
  })
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.token}`).toString('base64')}`
  const peer = await startJsonPeer(({ path, headers, body }: PeerCall) => {
    if (headers.authorization !== authorization) return answer(-2, 'Authentication failed or illegal IP')
    if (path !== '/api/v2/SMS/SendSms') return answer(-100, 'unknown function')
    const { Message, Recipients, Settings } = body.Data as {
      Message: string
      Recipients: PeerBody[]
      Settings: PeerBody
    }
    if (!account.senders.includes(String(Settings.Sender))) return answer(-26, 'Sender is not authorized')
    if (!/^05\d{8}$/.test(String(Recipients[0]?.Phone))) return answer(-6, 'Recipients data does not exist')
    const reference = String(Settings.CustomerMessageId)
    sent.push({ reference, text: Message, reportUrl: String(Settings.DeliveryNotificationUrl) })
    return answer(1, 'Success')
  })
  /** What is posted to `reportUrl`: 2 delivered, -2 not delivered, -4 blocked. */
  const reportOf = ({ reference }: Message, Status: number, more: Record<string, string> = {}) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      PhoneNumber: '0521234567',
      CustomerMessageId: reference,
      Status: String(Status),
      dateTime: '23-11-2026 10:00:00',
      ...more,
    }).toString(),
  })
  return { ...peer, sent, reportOf }
}
