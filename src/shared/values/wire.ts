/** The small types of the wire. Each names its Hebrew sentence by a key of fieldText, never in its own words. */
import { z } from 'zod'
import { isDate } from './calendar-date.ts'
import { isIsraeliId } from './israeli-id.ts'
import { normalizePhone } from './phone.ts'
import { socialLink, type Network } from './social-link.ts'
import type { FieldText } from './text.ts'
import { EMAIL_MAX, isEmail, readDealerNumber, readMoney, saysSomething } from './typed.ts'

const says = (key: FieldText) => ({ error: key })

/** A positive whole number. z.coerce.number would take '' for 0 and '0x10' for 16. */
export const id = z.int().positive()
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/** A whole number in a query string, inside bounds. */
export const wholeInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** What is pasted out of contacts and messengers brings along marks that turn the line. Nobody typed them, nobody could find them: they go. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
/** True when PostgreSQL and a person can both keep this text: well formed, no control characters. */
function isKeepable(text: string): boolean {
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
    .string(says('required'))
    .max(max, says('too_long'))
    .refine(isKeepable, says('letters'))
    .transform((s) => s.replace(TURNS, '').trim())
/** Text that must say something that can be seen: a letter, a digit, a sign, an emoji. */
export const filledText = (max: number) => safeText(max).refine(saysSomething, says('required'))
/** Optional text: missing, null and '' all mean nothing and arrive as null. */
export const optionalText = (max: number) =>
  safeText(max)
    .nullish()
    .transform((s) => s || null)

/** Missing, null and '' all mean nothing and arrive as null. */
export const orNothing = <T extends z.ZodType>(type: T) =>
  z
    .union([z.literal('').transform(() => null), type])
    .nullish()
    .transform((v) => v ?? null)

const isWallClock = (s: string) => isDate(s.slice(0, 10)) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(s.slice(11))
/** The office's wall clock, `YYYY-MM-DD HH:mm:ss`. The calendar check stops 2026-02-31, which the pattern lets through. */
export const wallClock = z
  .string(says('time'))
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, says('time'))
  .refine(isWallClock, says('time'))
  .brand<'WallClock'>()
export type WallClock = z.infer<typeof wallClock>
/** The same in a reply: we made it ourselves, and a week has thousands of them. */
export const wallClockOut = z.string().brand<'WallClock'>()

/** A day of the calendar, `YYYY-MM-DD`. */
export const localDate = z
  .string(says('date'))
  .regex(/^\d{4}-\d\d-\d\d$/, says('date'))
  .refine(isDate, says('date'))
  .brand<'LocalDate'>()
export type LocalDate = z.infer<typeof localDate>

/** Hours and minutes of a day, `HH:mm`; `HH:mm:ss` is accepted in. */
export const clockTime = z
  .string(says('time'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, says('time'))
  .transform((s) => s.slice(0, 5))

/** Shekels with two decimals, `120.00`. */
export const money = z
  .string()
  .regex(/^-?\d{1,10}\.\d\d$/)
  .brand<'Money'>()
export type Money = z.infer<typeof money>
/** Money as people and programs send it: 120, "120", "120.5". Zero or more. */
export const moneyIn = z
  .union([z.number(), z.string().trim()], {
    error: ({ input }): FieldText => (input === undefined || input === null ? 'required' : 'money'),
  })
  .refine((s) => s !== '', says('required'))
  .transform((s) => readMoney(String(s)) ?? '')
  .refine((s) => s !== '', says('money'))
  .transform((s) => s as Money)

/** A flag in a request: true, 1, "1" and their opposites. */
export const flagIn = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((v) => v === true || v === 1 || v === '1')
/** A flag in a reply: a boolean inside, 1 or 0 on the wire. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value): 0 | 1 => (value ? 1 : 0),
})

/** An instant: a Date inside, ISO 8601 with Z on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** Any telephone that can be called, kept as E.164. */
export const phoneIn = z
  .string(says('required'))
  .max(40, says('phone'))
  .transform((s) => (s.trim() === '' ? '' : (normalizePhone(s) ?? 'bad')))
  .refine((s) => s !== '', says('required'))
  .refine((s) => s !== 'bad', says('phone'))

export const optionalPhoneIn = safeText(40)
  .nullish()
  .transform((s) => (s ? (normalizePhone(s) ?? '') : null))
  .refine((s) => s !== '', says('phone'))

/** An address that mail can be sent to, lower case. */
export const emailIn = filledText(EMAIL_MAX)
  .refine((s) => s === '' || isEmail(s), says('email'))
  .transform((s) => s.toLowerCase())
export const optionalEmailIn = safeText(EMAIL_MAX)
  .nullish()
  .transform((s) => s?.toLowerCase() || null)
  .refine((s) => s === null || isEmail(s), says('email'))

export const optionalIsraeliId = safeText(20)
  .nullish()
  .transform((s) => s || null)
  .refine((s) => s === null || isIsraeliId(s), says('israeli_id'))

/** A dealer's or company's number: nine digits with the same check digit; spaces and hyphens are left out. */
export const optionalDealerNumber = safeText(20)
  .nullish()
  .transform((s) => (s ? (readDealerNumber(s) ?? '') : null))
  .refine((s) => s !== '', says('dealer_number'))

/** A page on a network, kept as its https address. */
export const optionalSocialLink = (network: Network) =>
  safeText(300)
    .nullish()
    .transform((s) => (s ? (socialLink(network, s) ?? '') : null))
    .refine((s) => s !== '', says(network))

/** `#rrggbb`, lower case. */
export const colorIn = z
  .string(says('color'))
  .regex(/^#[0-9a-fA-F]{6}$/, says('color'))
  .transform((s) => s.toLowerCase())

/** A version that goes up with every change; sent back to say which one was seen. */
export const version = z.int().positive()
