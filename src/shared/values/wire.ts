/** The basic types of the wire. Each names its Hebrew sentence by a key of fieldText. */
import { z } from 'zod'
import { isDate } from './calendar-date.ts'
import { withoutTurns } from './direction-marks.ts'
import { cleanName, nameProblem, namesSomething } from './names.ts'
import { normalizeBusinessPhone, normalizePhone } from './phone.ts'
import { isBirthday } from './read-date.ts'
import { socialLink, type Network } from './social-link.ts'
import type { FieldText } from './text.ts'
import {
  EMAIL_MAX,
  PASSWORD_MIN,
  readDealerNumber,
  readEmail,
  readIsraeliId,
  readMoney,
  hasVisibleText,
} from './typed.ts'

const withError = (key: FieldText) => ({ error: key })

/** A positive integer. z.coerce.number would read '' as 0 and '0x10' as 16. */
export const id = z.int().positive()
/**
 * An id or a version in a long reply. Only its type is checked, because the server read it from the
 * database and a week has thousands; `meta` describes it as `id` does.
 */
export const integerOut = z.number().meta({ type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A number in a request, also as the digits that a form sends for it. */
export const numeral = <T extends z.ZodType>(type: T): T =>
  z.preprocess((v) => (typeof v === 'string' && /^\d{1,15}$/.test(v.trim()) ? Number(v) : v), type) as unknown as T
export const idIn = numeral(id)
/** A word of a list in a request, in any case. */
export const wordIn = <T extends z.ZodType>(type: T): T =>
  z.preprocess((v) => (typeof v === 'string' ? v.trim().toLowerCase() : v), type) as unknown as T
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/** An integer in a query string, within bounds. */
export const integerInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** True for text that can be stored and displayed: well formed, without control characters. */
function isStorable(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if ((c < 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) || c === 0x7f) return false
  }
  return true
}
/** Text that may be empty, trimmed, at most `max` UTF-16 units. */
export const safeText = (max: number) =>
  z
    .string(withError('required'))
    .max(max, withError('too_long'))
    .refine(isStorable, withError('letters'))
    .transform((s) => withoutTurns(s).trim())
/** Text with at least one visible character. */
export const requiredText = (max: number) => safeText(max).refine(hasVisibleText, withError('required'))
/** The name of an office, a person or a service, see names.ts. */
export const nameText = (max: number) =>
  safeText(max)
    .transform(cleanName)
    .refine(namesSomething, withError('required'))
    .superRefine((name, context) => {
      const problem: FieldText | null = nameProblem(name)
      if (problem) context.addIssue(problem)
    })
/** Optional text: missing, null and '' are read as null. */
export const optionalText = (max: number) =>
  safeText(max)
    .nullish()
    .transform((s) => s || null)

/** An optional value: missing, null and '' are read as null. */
export const emptyAsNull = <T extends z.ZodType>(type: T) =>
  z
    .union([z.literal('').transform(() => null), type])
    .nullish()
    .transform((v) => v ?? null)

const isWallClock = (s: string) => isDate(s.slice(0, 10)) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(s.slice(11))
/**
 * The office's wall clock, `YYYY-MM-DD HH:mm:ss`. The calendar check stops 2026-02-31, which the
 * pattern lets through.
 */
export const wallClock = z
  .string(withError('time'))
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, withError('time'))
  .refine(isWallClock, withError('time'))
  .brand<'WallClock'>()
export type WallClock = z.infer<typeof wallClock>
/**
 * A wall clock in a reply. It is not validated, because the server wrote it and a week has
 * thousands.
 */
export const wallClockOut = z.string().brand<'WallClock'>()

/** A date, `YYYY-MM-DD`. */
export const localDate = z
  .string(withError('date'))
  .regex(/^\d{4}-\d\d-\d\d$/, withError('date'))
  .refine(isDate, withError('date'))
  .brand<'LocalDate'>()
export type LocalDate = z.infer<typeof localDate>
/**
 * A date of birth; missing or empty becomes null. Who knows the day checks that it is in the past.
 */
export const optionalBirthday = emptyAsNull(localDate.refine(isBirthday, withError('date')))

/** A time of day, `HH:mm`; `HH:mm:00` is accepted. */
export const clockTime = z
  .string(withError('time'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, withError('time'))
  .transform((s) => s.slice(0, 5))

/** The end of opening hours: a time of day, or 24:00 for the end of the day. */
export const closingTime = z
  .string(withError('time'))
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)(:00)?$/, withError('time'))
  .transform((s) => s.slice(0, 5))

/** Shekels with two decimals, `120.00`. */
export const money = z
  .string()
  .regex(/^-?\d{1,10}\.\d\d$/)
  .brand<'Money'>()
export type Money = z.infer<typeof money>
/** An amount in a request: 120, "120.5", "1,200" or "₪120". Zero or more. */
export const moneyIn = z
  .union([z.number(), z.string().trim()], {
    error: ({ input }): FieldText => (input === undefined || input === null ? 'required' : 'money'),
  })
  .refine((s) => s !== '', withError('required'))
  .transform((s) => readMoney(String(s)) ?? '')
  .refine((s) => s !== '', withError('money'))
  .transform((s) => s as Money)

/** A flag in a request: true, 1 or "1", and false, 0 or "0". */
export const flagIn = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((v) => v === true || v === 1 || v === '1')
/** A flag that may be missing or empty, which is read as false. */
export const optionalFlag = emptyAsNull(flagIn).transform((isSet) => isSet ?? false)
/** A flag in a reply: a boolean in code, 1 or 0 on the wire. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value): 0 | 1 => (value ? 1 : 0),
})

/** An instant: a Date in code, ISO 8601 with Z on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** Any phone number that can be called, stored as E.164. */
export const phoneIn = z
  .string(withError('required'))
  .max(40, withError('phone'))
  .transform((s) => (s.trim() === '' ? '' : (normalizePhone(s) ?? 'invalid')))
  .refine((s) => s !== '', withError('required'))
  .refine((s) => s !== 'invalid', withError('phone'))

/** The phone of a business, see normalizeBusinessPhone. Missing or empty becomes null. */
export const optionalBusinessPhone = safeText(40)
  .nullish()
  .transform((s) => (s ? (normalizeBusinessPhone(s) ?? '') : null))
  .refine((s) => s !== '', withError('phone'))

/** An email address, stored in lower case. */
export const emailIn = requiredText(EMAIL_MAX)
  .transform((s) => readEmail(s) ?? '')
  .refine((s) => s !== '', withError('email'))
export const optionalEmailIn = safeText(EMAIL_MAX)
  .nullish()
  .transform((s) => (s ? (readEmail(s) ?? '') : null))
  .refine((s) => s !== '', withError('email'))

/**
 * At least 8 characters, no composition rules (NIST SP 800-63B). The limit of 200 characters bounds
 * the cost of Argon2.
 */
export const newPassword = z
  .string({ error: 'required' })
  .refine((s) => s !== '', { error: 'required' })
  .refine((s) => s === '' || s.length >= PASSWORD_MIN, { error: 'password_short' })
  .refine((s) => s.length <= 200, { error: 'too_long' })
/**
 * A fresh proof of identity, required before changes that could lock the person out of the account.
 */
export const currentPassword = z
  .string({ error: 'required' })
  .max(200)
  .refine((s) => s !== '', { error: 'required' })

export const optionalIsraeliId = safeText(20)
  .nullish()
  .transform((s) => (s ? (readIsraeliId(s) ?? '') : null))
  .refine((s) => s !== '', withError('israeli_id'))

/** A dealer or company number, see readDealerNumber. Missing or empty becomes null. */
export const optionalDealerNumber = safeText(20)
  .nullish()
  .transform((s) => (s ? (readDealerNumber(s) ?? '') : null))
  .refine((s) => s !== '', withError('dealer_number'))

/** A page on a social network, stored as its https address. */
export const optionalSocialLink = (network: Network) =>
  safeText(300)
    .nullish()
    .transform((s) => (s ? (socialLink(network, s) ?? '') : null))
    .refine((s) => s !== '', withError(network))

/** `#rrggbb`, stored in lower case. */
export const colorIn = z
  .string(withError('color'))
  .regex(/^#[0-9a-fA-F]{6}$/, withError('color'))
  .transform((s) => s.toLowerCase())

/**
 * A row's version, which rises with every change. A client sends back the version that it has seen.
 */
export const version = z.int().positive()
