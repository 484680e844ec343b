/**
 * Validates and parses typed values by their form. Contracts and forms share these functions, so
 * that both accept the same values.
 */
import { isIsraeliId } from './israeli-id.ts'
import { plainSigns } from './plain-signs.ts'

/**
 * True for text with a visible character: a letter, digit, symbol or emoji. Direction marks do not
 * count.
 */
export const hasVisibleText = (typed: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed)

/** UTF-16 units. */
export const EMAIL_MAX = 254
const LOCAL_PART = /^(?!.{65})[^\s@"<>()[\],;:\\.]+(\.[^\s@"<>()[\],;:\\.]+)*$/
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
/** True for a single bare email address, without a display name. */
function isEmail(typed: string): boolean {
  const [local = '', domain = '', ...more] = typed.split('@')
  const labels = domain.split('.')
  if (typed.length > EMAIL_MAX || more.length > 0 || !LOCAL_PART.test(local)) return false
  const last = labels.at(-1)!
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && last.length > 1 && /\D/.test(last)
}
/**
 * Reads an email address in lower case, without the signs around it that are copied with it from a
 * list or a letter: `<noa@studio.co.il>;`. Null for anything else.
 */
export function readEmail(typed: string): string | null {
  const bare = plainSigns(typed)
    .replace(/^[\s<("']+|[\s>)"';,]+$/g, '')
    .toLowerCase()
  return isEmail(bare) ? bare : null
}
/** The address of a sign-in: what is none fails as an unknown one does. */
export const signInEmail = (typed: string): string => readEmail(typed) ?? typed.trim().toLowerCase()

/** The minimum length of a new password. There are no composition rules (NIST SP 800-63B). */
export const PASSWORD_MIN = 8

const AMOUNT = /^(\d{1,8}|\d{1,2}(?:,\d{3}){1,2}|\d{3},\d{3})(?:\.(\d{1,2}))?$/
/**
 * Reads 120, 120.5, 0120.50, 1,200 or ₪120 as `120.00`; null for anything else, also for negative
 * amounts.
 */
export function readMoney(typed: string): string | null {
  const bare = plainSigns(typed).replace(/\u20aa|\u05e9["\u05f4]\u05d7|\s/g, '')
  const read = AMOUNT.exec(bare)
  if (!read) return null
  const [, shekels, agorot = ''] = read
  return `${Number(shekels!.replaceAll(',', ''))}.${agorot.padEnd(2, '0')}`
}

/** Digits without the spaces, hyphens and dots that people put between them. */
const bareDigits = (typed: string) => plainSigns(typed).replace(/[\s.-]/g, '')
/** Reads an identity number, with or without leading zeros: its digits, or null for a wrong one. */
export function readIsraeliId(typed: string): string | null {
  const digits = bareDigits(typed)
  return isIsraeliId(digits) ? digits : null
}
/**
 * Reads a dealer or company number: nine digits with the check digit of identity numbers, or null.
 */
export function readDealerNumber(typed: string): string | null {
  const digits = bareDigits(typed)
  return digits.length === 9 && isIsraeliId(digits) ? digits : null
}
