import { plainSigns } from './plain-signs.ts'

/**
 * Normalizes a typed phone number to E.164, in which numbers are stored and compared; null when the
 * text is not a phone number. Source: the Ministry of Communications' numbering plan (05X mobiles
 * have 10 digits, 0X land lines 9, 07X 10).
 */
export function normalizePhone(typed: string): string | null {
  const digits = withoutSeparators(typed)
  const abroad = /^(\+|00)/.test(digits)
  const bare = digits.replace(/^\+/, '').replace(/^00/, '')
  const isIsraeli = bare.startsWith('972')
  if (abroad && !isIsraeli) return /^[1-9]\d{7,14}$/.test(bare) ? `+${bare}` : null
  // 972 without + may also begin a landline of area 09 that was typed without its zero
  const readings = isIsraeli ? [bare.slice(3), ...(abroad ? [] : [bare])] : [bare]
  const local = readings.map((reading) => reading.replace(/^0/, '')).find((reading) => LOCAL.test(reading))
  return local === undefined ? null : `+972${local}`
}
const LOCAL = /^(5\d{8}|7\d{8}|[23489]\d{7})$/
const withoutSeparators = (typed: string) => plainSigns(typed).replace(/[\s\-()./_]/g, '')

/**
 * The phone of a business: any number of a person, or one that only a business has and no SMS
 * reaches, a star number (`*2700`) or one of 1-700 and 1-800.
 */
export function normalizeBusinessPhone(typed: string): string | null {
  const digits = withoutSeparators(typed)
  return normalizePhone(typed) ?? (/^(\*\d{3,6}|1[78]00\d{6})$/.test(digits) ? digits : null)
}

/** The digits by which stored numbers are searched; null for text that is no part of a number. */
export function searchedDigits(typed: string): string | null {
  const digits = withoutSeparators(typed)
    .replace(/^(\+|00)?972(0|(?=\d))/, '972')
    .replace(/^\+/, '')
  return /^\d{2,}$/.test(digits) ? digits : null
}

/** True for numbers that receive SMS in Israel. */
export const isMobile = (e164: string): boolean => /^\+9725\d{8}$/.test(e164)

/** `052-345-6789`, `03-612-3456`, `1-700-555-014`; star and foreign numbers stay as they are. */
export function formatPhone(e164: string): string {
  if (/^1\d{9}$/.test(e164)) return e164.replace(/(.)(...)(...)/, '$1-$2-$3-')
  const local = /^\+972(\d{8,9})$/.exec(e164)?.[1]
  if (!local) return e164
  const digits = `0${local}`
  const prefix = digits.length === 10 ? 3 : 2
  return `${digits.slice(0, prefix)}-${digits.slice(prefix, prefix + 3)}-${digits.slice(prefix + 3)}`
}

/** The digits for wa.me: country code and number without the plus. */
export const whatsappDigits = (e164: string): string => e164.replace(/\D/g, '')
