/** Meta's Graph API for one WhatsApp number, and the signed reports that it posts. */
import { createHmac } from 'node:crypto'
import { now } from '../clock.ts'
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

type Template = { readonly name: string; readonly language: string; readonly values: number }
type Account = {
  readonly phoneNumberId: string
  readonly accessToken: string
  readonly appSecret: string
  readonly templates: readonly Template[]
}
export type Sent = {
  readonly id: string
  readonly to: string
  readonly reference: string
  readonly body: PeerBody
}

export async function startWhatsappPeer(account: Account) {
  const sent: Sent[] = []
  /** Numbers without WhatsApp are refused at once while this is set; otherwise only by a report. */
  const state = { refusesAtOnce: false }
  const withoutWhatsapp = new Set<string>()
  /** Each is the code with which one call is refused, in order. */
  const codes: number[] = []
  const error = (status: number, code: number) => ({
    status,
    body: { error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'A1' } },
  })

  /** The code of Meta's refusal of a template message; null when it is taken. */
  function refusalOf(body: PeerBody): number | null {
    const { name, language, components } = body.template as {
      name: string
      language: { code: string }
      components: { type: string; parameters: { type: string; text: string }[] }[]
    }
    const known = account.templates.find((one) => one.name === name && one.language === language.code)
    if (!known) return 132001
    const values = components.find(({ type }) => type === 'body')!.parameters
    if (values.length !== known.values) return 132000
    if (values.some(({ text }) => text === '' || /[\n\t]| {5}/.test(text))) return 132012
    return state.refusesAtOnce && withoutWhatsapp.has(String(body.to)) ? 131026 : null
  }

  const peer = await startJsonPeer(({ path, headers, body }: PeerCall) => {
    if (headers.authorization !== `Bearer ${account.accessToken}`) return error(401, 190)
    const [, version = '', number, what = ''] = /^\/(v\d+\.0)\/(\d+)(\/messages)?(?:\?|$)/.exec(path) ?? []
    if (version === '' || number !== account.phoneNumberId) return error(400, 100)
    if (what === '')
      return { body: { id: number, verified_name: 'Studio Noa', display_phone_number: '+972 3-612-3456' } }
    const isText = body.type === 'text' && body.messaging_product === 'whatsapp'
    const code = codes.shift() ?? (isText ? null : body.messaging_product === 'whatsapp' ? refusalOf(body) : 100)
    if (code !== null) return error(400, code)
    const id = `wamid.${Buffer.from(`${sent.length} ${String(body.to)}`).toString('base64')}`
    sent.push({ id, to: String(body.to), reference: String(body.biz_opaque_callback_data), body })
    return {
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: body.to, wa_id: body.to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  })

  /** A post of Meta with these values of the number, signed with `secret`. */
  const post = (value: object, { secret = account.appSecret, number = account.phoneNumberId } = {}) => {
    const metadata = { display_phone_number: '97236123456', phone_number_id: number }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return { headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }, body }
  }
  /** A status of a message; a failed one has the code of its error. */
  const statusOf = ({ id, to, reference }: Sent, status: string, code?: number) => ({
    id,
    status,
    timestamp: '1795334400',
    recipient_id: to,
    biz_opaque_callback_data: reference,
    ...(code === undefined ? {} : { errors: [{ code, title: 'refused' }] }),
  })
  /**
   * What a customer sends: a button of a message that was pressed, or a text, perhaps quoting a
   * message.
   */
  let number = 0
  const replyOf = (
    { id, to }: Pick<Sent, 'id' | 'to'>,
    {
      payload,
      text,
      from = to,
      isQuoted = true,
    }: { payload?: string; text?: string; from?: string; isQuoted?: boolean },
  ) => ({
    from,
    id: `wamid.in${number++}`,
    timestamp: String(Math.floor(now().getTime() / 1000)),
    ...(isQuoted ? { context: { from: '97236123456', id } } : {}),
    ...(payload === undefined
      ? { type: 'text', text: { body: text } }
      : { type: 'button', button: { payload, text: payload } }),
  })
  return { ...peer, replyOf, sent, state, withoutWhatsapp, codes, post, statusOf }
}
