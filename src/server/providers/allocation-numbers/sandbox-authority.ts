/** The built-in authority of development: it gives numbers that mean nothing. */
import { createHash, randomBytes } from 'node:crypto'
import { AuthorityRefusal, type TaxAuthority } from './tax-authority.ts'

/** A valid dealer number for which the sandbox refuses a number. */
const REFUSED_DEALER = '199999988'
const CODE = 'sandbox-'
/** The code that the consent page gives to the browser. */
export const sandboxCode = (): string => CODE + randomBytes(12).toString('base64url')

const token = () => randomBytes(16).toString('base64url')
const tokens = () => ({ access: token(), refresh: token(), accessSeconds: 601, refreshSeconds: 7_776_000 })
/** The same document always gets the same number. */
const numberOf = (invoiceId: string) =>
  BigInt(`0x${createHash('sha256').update(invoiceId).digest('hex').slice(0, 15)}`)
    .toString()
    .padStart(19, '1')

/** `consentPage` is the address of the page on which the owner consents. */
export const sandboxAuthority = (consentPage: string): TaxAuthority => ({
  sandbox: true,
  consentUrl: (state) => `${consentPage}?state=${encodeURIComponent(state)}`,
  exchange: async (code) => {
    if (!code.startsWith(CODE)) throw new AuthorityRefusal('invalid_grant')
    return tokens()
  },
  refresh: async () => tokens(),
  approve: async (_, { invoiceId, customerVatNumber, reverseCharge }) =>
    customerVatNumber === REFUSED_DEALER && !reverseCharge
      ? { approved: false, code: '460' }
      : { approved: true, number: numberOf(invoiceId) },
  find: async () => null,
  decide: async () => 'accepted',
})
