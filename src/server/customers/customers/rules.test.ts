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

  it('names what is wrong with each field when it is no customer', () => {
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

  it('is no customer without a name and a phone', () => {
    expect(readRow({}, today).wrong).toEqual({ full_name: fieldText.required, phone: fieldText.required })
  })

  it('is a customer without the cells that cannot be read, whose texts are kept in the notes', () => {
    const { row, wrong, left } = read({ birth_date: '14/6', email: 'NOA <noa@x.co>', notes: 'אלרגית' })
    expect(wrong).toBeNull()
    expect(row).toMatchObject({ phone: '+972501234567', birth_date: null, email: null })
    expect(row!.notes).toBe('אלרגית\nאימייל בקובץ: NOA <noa@x.co>\nתאריך לידה בקובץ: 14/6')
    expect(Object.keys(left!)).toEqual(['email', 'birth_date'])
    expect(left!.birth_date).toContain(fieldText.date)
  })

  it.for([
    ['birth_date', '00/00/0000'],
    ['birth_date', '30/12/1899'],
    ['birth_date', '01/01/1900'],
    ['birth_date', '-'],
    ['email', 'אין'],
    ['email', ' אין '],
    ['id_number', '0'],
    ['gender', 'לא ידוע'],
  ] as const)('has no %s in a cell that says %s, and no note of it', ([field, cell]) => {
    const { row, left } = read({ [field]: cell })
    expect(row).toMatchObject({ [field]: null, notes: null })
    expect(Object.keys(left!)).toEqual([field])
  })

  it('keeps notes with line breaks of Word, and cuts those that are too long', () => {
    expect(read({ notes: 'א\u000bב\u0007' })).toMatchObject({ row: { notes: 'א\nב' }, left: {} })
    const long = read({ notes: 'א'.repeat(2001), birth_date: '14/6' })
    expect(long.row!.notes).toHaveLength(2000)
    expect(long.row!.notes).toMatch(/א\nתאריך לידה בקובץ: 14\/6$/)
    expect(Object.keys(long.left!)).toEqual(['birth_date', 'notes'])
    const most = 'א'.repeat(2000)
    expect(read({ notes: most })).toMatchObject({ row: { notes: most }, left: {} })
    expect(read({ notes: ' אלרגית ', birth_date: '14/6' }).row!.notes).toBe('אלרגית\nתאריך לידה בקובץ: 14/6')
  })

  it('keeps as many phones of a cell as the notes can hold, and says that they were cut', () => {
    const phones = Array.from({ length: 100 }, (_, i) => String(505_550_100 + i))
    const { row, left } = read({ notes: 'אלרגית', phone: phones.join(' / ') })
    expect(row!.notes).toMatch(/^טלפון נוסף: 050-555-0101\n/)
    expect(row!.notes!.split('\n').length).toBeGreaterThan(70)
    expect(Object.keys(left!)).toEqual(['notes'])
  })

  it('has the mobile of several phones, and the others and their words in its notes', () => {
    for (const [phone, notes] of [
      ['0505550108 / 03-5550109', 'טלפון נוסף: 03-555-0109'],
      ['03-5550109 / 0505550108', 'טלפון נוסף: 03-555-0109'],
      ['050-5550108 (אמא)', 'טלפון בקובץ: 050-5550108 (אמא)'],
      ['נייד: 0505550108', null],
      ['tel:0505550108', null],
      ['505550108.0', null],
    ] as const)
      expect(read({ phone })).toMatchObject({ row: { phone: '+972505550108', notes }, left: {} })
  })

  it('is no customer in a line of totals or of quotes alone', () => {
    for (const full_name of ['סה״כ', 'סה"כ לקוחות', 'סך הכל', 'Total', '""', '"', '---'])
      expect(read({ full_name })).toMatchObject({ row: null, wrong: { full_name: fieldText.required } })
    expect(read({ full_name: '"דנה כהן"' }).row).toMatchObject({ full_name: 'דנה כהן' })
    expect(read({ full_name: ' "דנה כהן" ' }).row).toMatchObject({ full_name: 'דנה כהן' })
    for (const full_name of ['דנה "דני"', '"דנה" כהן', 'ד"ר כהן'])
      expect(read({ full_name }).row).toMatchObject({ full_name })
    expect(read({ full_name: 'סיכומה לוי' }).row).toMatchObject({ full_name: 'סיכומה לוי' })
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
    expect(read({ birth_date: '26/11/2026' }).left).toEqual({})
    expect(read({ birth_date: '27/11/2026' }).left!.birth_date).toContain(fieldText.past_date)
  })

  it('is nothing else', () => {
    const typed = 'x14/6/1991 114/6/1991 14/6/19911 14/6/199 14/6/1991x 14/6/91x 31/2/1991 14/666/1991 14/6 1991'
    const yearFirst = 'x1991-06-14 11991-06-14 1991-06-14x 1991-06-141 1991-13-01'
    for (const birth_date of `${typed} ${yearFirst}`.split(' '))
      expect([birth_date, read({ birth_date }).left!.birth_date]).toEqual([
        birth_date,
        expect.stringContaining(fieldText.date),
      ])
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
