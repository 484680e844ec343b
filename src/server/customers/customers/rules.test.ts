import { describe, expect, it } from 'vitest'
import { IMPORTED_FIELDS } from '#shared/customers/customers/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { readRow } from './rules.ts'

const today = '2026-11-26' as LocalDate
const read = (cells: Parameters<typeof readRow>[0]) =>
  readRow({ full_name: 'דנה כהן', phone: '050-1234567', ...cells }, today)

describe('a row of a spreadsheet', () => {
  it('is a customer with every field that a file may hold', () => {
    const { row, wrong } = read({ notes: ' two\nlines ', address_city: 'חיפה' })
    expect(wrong).toBeNull()
    expect(Object.keys(row!)).toEqual(IMPORTED_FIELDS)
    expect(row).toMatchObject({ full_name: 'דנה כהן', address_city: 'חיפה', birth_date: null, gender: null })
  })

  it('names what is wrong with each field', () => {
    const { row, wrong } = read({ full_name: '', phone: '12', email: 'x', gender: 'x', birth_date: 'x' })
    expect(row).toBeNull()
    expect(wrong).toEqual({
      full_name: fieldText.required,
      phone: fieldText.phone,
      email: fieldText.email,
      gender: fieldText.gender,
      birth_date: fieldText.date,
    })
  })
})

describe('a date of a spreadsheet', () => {
  it('is read in the usual notations, with or without a time', () => {
    for (const [typed, date] of [
      ['14/6/1991', '1991-06-14'],
      ['14.06.91', '1991-06-14'],
      ['14-06-1991', '1991-06-14'],
      ['1991-06-14', '1991-06-14'],
      ['1991/6/4', '1991-06-04'],
      ['1991.12.31', '1991-12-31'],
      [' 4/6/1991 ', '1991-06-04'],
      ['14/6/1991 00:00', '1991-06-14'],
      ['14/06/91T12:30', '1991-06-14'],
      ['1991-06-14T00:00:00Z', '1991-06-14'],
      ['1991-06-14 10:00', '1991-06-14'],
    ] as const)
      expect([typed, read({ birth_date: typed }).row?.birth_date]).toEqual([typed, date])
  })

  it('of a year with two digits is the latest that is not in the future', () => {
    for (const [typed, date] of [
      ['26/11/26', '2026-11-26'],
      ['27/11/26', '1926-11-27'],
      ['1/1/00', '2000-01-01'],
      ['1/1/27', '1927-01-01'],
    ] as const)
      expect([typed, read({ birth_date: typed }).row?.birth_date]).toEqual([typed, date])
  })

  it('is not in the future', () => {
    expect(read({ birth_date: '26/11/2026' }).wrong).toBeNull()
    expect(read({ birth_date: '27/11/2026' })).toEqual({ row: null, wrong: { birth_date: fieldText.past_date } })
  })

  it('is nothing else', () => {
    const typed = 'x14/6/1991 114/6/1991 14/6/19911 14/6/199 14/6/1991x 14/6/91x 31/2/1991 14/666/1991 14/6 1991'
    const yearFirst = 'x1991-06-14 11991-06-14 1991-06-14x 1991-06-141 1991-13-01'
    for (const birth_date of `${typed} ${yearFirst}`.split(' '))
      expect([birth_date, read({ birth_date }).wrong]).toEqual([birth_date, { birth_date: fieldText.date }])
  })
})

describe('a gender of a spreadsheet', () => {
  it('is read in its own column only', () => {
    expect(read({ notes: 'male', address_city: 'M' }).row).toMatchObject({ notes: 'male', address_city: 'M' })
  })

  it('is one of its usual words, in any case and with a geresh', () => {
    for (const [typed, gender] of [
      ['זכר', 'זכר'],
      [' ז׳ ', 'זכר'],
      ['M', 'זכר'],
      ['Male', 'זכר'],
      ["נ'", 'נקבה'],
      ['אשה', 'נקבה'],
      ['f', 'נקבה'],
      ['אחר', 'אחר'],
      ['Other', 'אחר'],
    ] as const)
      expect([typed, read({ gender: typed }).row?.gender]).toEqual([typed, gender])
  })
})
