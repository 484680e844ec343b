import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import {
  localDate,
  moneyIn,
  optionalDealerNumber,
  optionalEmailIn,
  optionalIsraeliId,
  optionalBusinessPhone,
  optionalSocialLink,
  phoneIn,
} from '#shared/values/wire.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import {
  birthDateError,
  businessPhoneError,
  dateError,
  dealerNumberError,
  emailError,
  identityNumberError,
  linkError,
  moneyError,
  phoneError,
} from './field-errors.ts'

/** The message that a contract gives for a text, in Hebrew as the user sees it. */
const messageOf = (schema: z.ZodType) => (typed: string) => {
  const read = schema.safeParse(typed)
  return read.success ? null : fieldText[read.error.issues[0]!.message as FieldText]
}
const people = [
  '',
  ' ',
  'נועה',
  '12',
  '052-345-6789',
  '+972 52 345 6789',
  '03-6123456',
  '052-345-678',
  '+49 30 901820',
  '*2700',
  '1-700-555-014',
  '050־123־4567',
]
const numbers = ['000000018', '18', '514756428', '51-475642-8', '51־475642־8', '514756427', '000000000', '1234567890']
const sums = [
  '0',
  '120',
  '120.5',
  '120.50',
  '120.505',
  '-1',
  '1e3',
  '12,000',
  '99999999',
  '100000000',
  '١٢',
  '₪1,200',
  '1,20',
]
const places = [
  'noa@studio.co.il',
  ' noa@studio.co.il ',
  'noa',
  'noa@studio',
  `${'x'.repeat(250)}@b.co`,
  'a b@c.de',
  'noa@studio.co.il;',
  'noa@studio..co.il',
]
const links = ['@noa', 'instagram.com/noa', 'https://evil.test/noa', 'instagram.com', 'tiktok.com/@noa', 'x y']
const all = [...people, ...numbers, ...sums, ...places, ...links]

describe('form validation gives the same message as the contract', () => {
  it.for([
    ['the telephone of a business', businessPhoneError, optionalBusinessPhone],
    ['an e-mail address', emailError, optionalEmailIn],
    ['an identity number', identityNumberError, optionalIsraeliId],
    ["a dealer's number", dealerNumberError, optionalDealerNumber],
    ['a page on Instagram', linkError('instagram'), optionalSocialLink('instagram')],
    ['a page on Facebook', linkError('facebook'), optionalSocialLink('facebook')],
    ['a page on TikTok', linkError('tiktok'), optionalSocialLink('tiktok')],
  ] as const)('for %s', ([, check, schema]) => {
    // these exceed the maxLength of the form's field
    const fits = all.filter((typed) => typed.length <= 20 || !messageOf(schema)(typed)?.includes(fieldText.too_long))
    expect(fits.map((typed) => [typed, check(typed)])).toEqual(fits.map((typed) => [typed, messageOf(schema)(typed)]))
  })

  it('for the telephone of a person', () => {
    const typed = all.filter((text) => text.trim() !== '' && text.length <= 40)
    expect(typed.map((text) => [text, phoneError(text)])).toEqual(typed.map((text) => [text, messageOf(phoneIn)(text)]))
  })

  it('for a typed price', () => {
    const typed = all.filter((text) => text.trim() !== '')
    expect(typed.map((text) => [text, moneyError(text)])).toEqual(typed.map((text) => [text, messageOf(moneyIn)(text)]))
  })

  it.for(['31/02/1991', '14/06/0091', '1/1/1899', '1/1/2201', 'אתמול', '14/06/1991', '1.2.2000'])(
    'for the date %s',
    (typed) => {
      expect(dateError(typed)).toBe(messageOf(localDate)(parseTypedDate(typed) ?? 'no day'))
    },
  )
})

it('rejects a birthday in the future, and the day by which old software says that it knows none', () => {
  expect(['', '14/06/1991', '14/06/2190', '31/02/1991', '01/01/1900'].map(birthDateError)).toEqual([
    null,
    null,
    fieldText.past_date,
    fieldText.date,
    fieldText.date,
  ])
})
