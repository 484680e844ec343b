/**
 * A local tax authority: long-time tokens that rotate, Approval v2, decisions and the look-up of
 * details, with the field names, types and codes of the Israel Invoices API (English guide 2.0).
 */
import { randomUUID } from 'node:crypto'
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

const SOFTWARE = { clientId: 'software-id', clientSecret: 'software-secret', number: '12345678' } as const
/** The configuration of the server under test. */
export const authorityEnvironment = (address: string) => ({
  ITA_URL: `${address}/shaam/tsandbox`,
  ITA_CLIENT_ID: SOFTWARE.clientId,
  ITA_CLIENT_SECRET: SOFTWARE.clientSecret,
  ITA_SOFTWARE_NUMBER: SOFTWARE.number,
})

const NUMBERS =
  'vat_number customer_vat_number accounting_software_number invoice_type amount_before_discount discount payment_amount vat_amount payment_amount_including_vat'.split(
    ' ',
  )
const TEXTS = 'invoice_id invoice_reference_number customer_name invoice_date invoice_issuance_date user_name'.split(
  ' ',
)
const problem = (status: number, code: number) => ({
  status,
  body: { status, message: { errors: [{ code, message: 'error', param: '' }] } },
})

export async function startAuthorityPeer() {
  /** By invoice_id. */
  const given = new Map<string, string>()
  const approvals: PeerBody[] = []
  const decisions: { readonly decision: string; readonly body: PeerBody }[] = []
  /**
   * Codes that replace the next answers to Approval, in order: 460 to 462 refuse, others are
   * errors.
   */
  const refusals: number[] = []
  const codes = new Set<string>()
  let access = ''
  let refresh = ''
  let nextNumber = 318_204_977

  const renew = () => {
    access = randomUUID()
    refresh = randomUUID()
    const times = { expires_in: 601, refresh_token_expires_in: 7_776_000 }
    return { body: { token_type: 'Bearer', access_token: access, refresh_token: refresh, scope: 'scope', ...times } }
  }
  function token({ headers, body }: PeerCall) {
    const basic = Buffer.from(`${SOFTWARE.clientId}:${SOFTWARE.clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } }
    const isCode = body.grant_type === 'authorization_code' && codes.delete(String(body.code))
    const isRefresh = body.grant_type === 'refresh_token' && refresh !== '' && body.refresh_token === refresh
    return isCode || isRefresh ? renew() : { status: 400, body: { error: 'invalid_grant' } }
  }
  function approve(body: PeerBody) {
    const wrong =
      NUMBERS.some((field) => typeof body[field] !== 'number') || TEXTS.some((field) => typeof body[field] !== 'string')
    if (wrong) return problem(400, 463)
    approvals.push(body)
    const id = String(body.invoice_id)
    const refused = body.action === 3 ? undefined : refusals.shift()
    if (refused !== undefined && refused >= 460 && refused <= 462)
      return { body: { ...problem(200, refused).body, confirmation_number: '0', approved: false } }
    if (refused !== undefined) return problem(400, refused)
    const number = given.get(id) ?? `2026112200000${nextNumber++}`
    given.set(id, number)
    return { body: { status: 200, message: '', confirmation_number: number, approved: true } }
  }
  function answer(call: PeerCall) {
    const { path, headers, body } = call
    const service = path.replace('/shaam/tsandbox/', '')
    if (service === 'longtimetoken/oauth2/token') return token(call)
    if (access === '' || headers.authorization !== `Bearer ${access}`)
      return { status: 401, body: { httpCode: '401', httpMessage: 'Unauthorized' } }
    if (service === 'Invoices/v2/Approval') return approve(body)
    if (service === 'invoice-information/v2/details') {
      const number = given.get(String(body.invoice_id))
      return number
        ? { body: { status: 200, confirmation_number: number } }
        : { status: 404, body: { status: 404, message: 'not found' } }
    }
    const decision = /^InvoiceDecisionApi\/v1\/(Cancel|Continue|FurtherObjection)$/.exec(service)?.[1]
    if (!decision) return { status: 404, body: { httpCode: '404' } }
    if (decisions.some((sent) => sent.body.invoice_id === body.invoice_id)) return problem(400, 462)
    decisions.push({ decision, body })
    return { body: { status: 200, message: 'Decision accepted' } }
  }
  const peer = await startJsonPeer(answer)

  return {
    ...peer,
    given,
    approvals,
    decisions,
    refusals,
    /** The code that the consent page gives to the browser. */
    consent: () => {
      const code = randomUUID()
      codes.add(code)
      return code
    },
    /** The access token ends. */
    expireAccess: () => void (access = 'ended'),
    /** The refresh token ends or was withdrawn by the dealer. */
    expireRefresh: () => void (refresh = ''),
  }
}
