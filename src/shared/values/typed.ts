/**
 * Validates and parses typed values by their form. Contracts and forms share these functions, so
 * that both accept the same values.
 */
import { isIsraeliId } from './israeli-id.ts'

/**
 * True for text with a visible character: a letter, digit, symbol or emoji. Direction marks do not
 * count.
 */
export const hasVisibleText = (typed: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed)

/** UTF-16 units. */
export const EMAIL_MAX = 254
const address = /^[^\s@"<>()[\],;:\\]{1,64}@[^\s@"<>()[\],;:\\]{1,185}\.[^\s@.]{2,63}$/
/** True for a single bare email address, without a display name. */
export const isEmail = (typed: string): boolean => typed.length <= EMAIL_MAX && address.test(typed)

/** The minimum length of a new password. There are no composition rules (NIST SP 800-63B). */
export const PASSWORD_MIN = 8

/** Reads 120, 120.5 or 0120.50 as `120.00`; null for anything else, also for negative amounts. */
export function readMoney(typed: string): string | null {
  const [, shekels, agorot = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return shekels === undefined ? null : `${Number(shekels)}.${agorot.padEnd(2, '0')}`
}

/**
 * Reads a dealer or company number, with or without spaces and hyphens: nine digits with the check
 * digit of identity numbers, otherwise null.
 */
export function readDealerNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return digits.length === 9 && isIsraeliId(digits) ? digits : null
}
