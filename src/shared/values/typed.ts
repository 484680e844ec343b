/** What people type, judged and read by its form alone. The contract and the forms both ask here, so that nothing is refused by one and not by the other. */
import { isIsraeliId } from './israeli-id.ts'

/** True when there is something to be seen: a letter, a digit, a sign, an emoji. Marks that turn the line are nothing. */
export const saysSomething = (typed: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed)

/** UTF-16 units. */
export const EMAIL_MAX = 254
const address = /^[^\s@"<>()[\],;:\\]{1,64}@[^\s@"<>()[\],;:\\]{1,185}\.[^\s@.]{2,63}$/
/** True for an address that mail can be sent to, without anything around it. */
export const isEmail = (typed: string): boolean => typed.length <= EMAIL_MAX && address.test(typed)

/** Characters of a new password; no composition rules (NIST SP 800-63B). */
export const PASSWORD_MIN = 8

/** `120.00` of 120, 120.5 or 0120.50; null for anything else. Zero or more. */
export function readMoney(typed: string): string | null {
  const [, shekels, agorot = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return shekels === undefined ? null : `${Number(shekels)}.${agorot.padEnd(2, '0')}`
}

/** A dealer's or company's number without its spaces and hyphens: nine digits with the check digit of identity numbers; else null. */
export function readDealerNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return digits.length === 9 && isIsraeliId(digits) ? digits : null
}
