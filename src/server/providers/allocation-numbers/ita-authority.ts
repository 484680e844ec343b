/**
 * The authority's own API: Approval v2, decisions v1, look-up of details, long-time tokens.
 * https://openapi-portal.taxes.gov.il
 */
import { textIn, type Answer } from '../read-json.ts'
import { callAuthority, codeIn } from './call-authority.ts'
import {
  AuthorityRefusal,
  AuthoritySilent,
  TokenRefused,
  type DocumentKey,
  type TaxAuthority,
  type Tokens,
} from './tax-authority.ts'

export const AUTHORITY_TIMEOUT_MS = 20_000

export type Software = {
  /** The API's address with its environment, without a slash at the end. */
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
  /** The registration number of the accounting software. */
  readonly softwareNumber: string
  /** Where the consent page sends the browser back to. */
  readonly redirectUrl: string
  readonly timeoutMs: number
}
/** The authority signs dealers in on another host than its API. */
const LOGIN_HOSTS: Readonly<Record<string, string>> = { 'ita-api.taxes.gov.il': 'openapi.taxes.gov.il' }
const DECISION_PATHS = { cancel: 'Cancel', continue: 'Continue', objection: 'FurtherObjection' } as const
/** The law's codes: a decision was sent before. */
const DECIDED = '462'
const TAX_INVOICE_RECEIPT = 320
const REVERSE_CHARGE = 3

/** Calls fail with AuthorityRefusal, TokenRefused or AuthoritySilent. Amounts go out in shekels. */
export function itaAuthority(software: Software): TaxAuthority {
  const { clientId, clientSecret, softwareNumber, redirectUrl, timeoutMs } = software
  const base = software.base.replace(/\/$/, '')
  const login = new URL(base)
  login.hostname = LOGIN_HOSTS[login.hostname] ?? login.hostname
  const oauth = `${login.href.replace(/\/$/, '')}/longtimetoken/oauth2`
  const post = (path: string, token: string, body: object) =>
    callAuthority({
      url: `${base}/${path}`,
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      timeoutMs,
    })
  const askTokens = async (fields: Record<string, string>): Promise<Tokens> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: `Basic ${basic}`,
    }
    const body = new URLSearchParams({ ...fields, scope: 'scope' }).toString()
    const answer = await callAuthority({ url: `${oauth}/token`, headers, body, timeoutMs }).catch((error: unknown) => {
      // of the software's own credentials, not of an access token
      throw error instanceof TokenRefused ? new AuthorityRefusal('invalid_client') : error
    })
    return tokensIn(answer)
  }
  const keyOf = ({ invoiceId, vatNumber, userName }: DocumentKey) => ({
    invoice_id: invoiceId,
    vat_number: Number(vatNumber),
    accounting_software_number: Number(softwareNumber),
    user_name: userName,
  })

  return {
    sandbox: false,
    consentUrl: (state) => {
      const query = { response_type: 'code', client_id: clientId, scope: 'scope', redirect_uri: redirectUrl, state }
      return `${oauth}/authorize?${new URLSearchParams(query).toString()}`
    },
    exchange: (code) => askTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUrl }),
    refresh: (refresh_token) => askTokens({ grant_type: 'refresh_token', refresh_token }),
    approve: async (token, request) => {
      const { vat, total, net, reverseCharge } = request
      const answer = await post('Invoices/v2/Approval', token, {
        ...keyOf(request),
        invoice_type: TAX_INVOICE_RECEIPT,
        invoice_reference_number: String(request.number),
        customer_vat_number: Number(request.customerVatNumber),
        customer_name: request.customerName,
        invoice_date: request.date,
        invoice_issuance_date: request.issuedOn,
        amount_before_discount: shekels(request.amountBeforeDiscount),
        discount: shekels(request.discount),
        payment_amount: shekels(net),
        vat_amount: shekels(reverseCharge ? 0 : vat),
        payment_amount_including_vat: shekels(reverseCharge ? net : total),
        ...(reverseCharge && { action: REVERSE_CHARGE }),
      })
      if (answer.approved === false) return { approved: false, code: codeIn(answer) ?? '' }
      const number = numberIn(answer)
      if (answer.approved !== true || number === null) throw new AuthoritySilent('an approval without its number')
      return { approved: true, number }
    },
    find: async (token, document) => {
      const found = await post('invoice-information/v2/details', token, keyOf(document)).catch((error: unknown) => {
        if (error instanceof AuthorityRefusal && error.code === 'http 404') return null
        throw error
      })
      return found && numberIn(found)
    },
    decide: async (token, decision, document) => {
      try {
        const answer = await post(`InvoiceDecisionApi/v1/${DECISION_PATHS[decision]}`, token, keyOf(document))
        const code = codeIn(answer)
        if (code === DECIDED) return 'repeated'
        if (code !== null) throw new AuthorityRefusal(code)
        if (textIn(answer.status) !== '200') throw new AuthoritySilent('a decision without its status')
        return 'accepted'
      } catch (error) {
        if (error instanceof AuthorityRefusal && error.code === DECIDED) return 'repeated'
        throw error
      }
    },
  }
}

function tokensIn(answer: Answer): Tokens {
  const [access, refresh] = [textIn(answer.access_token), textIn(answer.refresh_token)]
  const [accessSeconds, refreshSeconds] = [Number(answer.expires_in), Number(answer.refresh_token_expires_in)]
  if (access === null || refresh === null || !(accessSeconds > 0) || !(refreshSeconds > 0))
    throw new AuthoritySilent('tokens without their values or times')
  return { access, refresh, accessSeconds, refreshSeconds }
}
function numberIn(answer: Answer): string | null {
  const number = textIn(answer.confirmation_number)
  return number !== null && /^\d{9,40}$/.test(number) ? number : null
}
/** A JSON number with at most two decimals. */
const shekels = (agorot: number): number => agorot / 100
