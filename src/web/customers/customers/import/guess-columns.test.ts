import { describe, expect, it } from 'vitest'
import { guessColumns, findHeadingRow } from './guess-columns.ts'

describe('guessing the columns of a file', () => {
  it('recognises headings in Hebrew and English, however they are spelled', () => {
    expect(guessColumns(['שם מלא', 'טלפון נייד', 'דוא"ל', 'ת.ז.', 'תאריך לידה', 'מס׳ לקוח'])).toEqual([
      'full_name',
      'phone',
      'email',
      'id_number',
      'birth_date',
      null,
    ])
    expect(guessColumns(['First Name', 'Last_Name', 'Mobile', 'E-mail', 'City', 'Phone'])).toEqual([
      'full_name',
      'full_name',
      'phone',
      'email',
      'address_city',
      'phone',
    ])
    expect(guessColumns(['שם הלקוחה', 'טלפון 1', 'סלולארי', 'אימייל', 'מייל'])).toEqual([
      'full_name',
      'phone',
      'phone',
      'email',
      null,
    ])
    for (const heading of ['טל. נייד', 'טלפון ראשי', 'Mobile Number', 'Telephone', 'טלפון 2', 'טלפון בבית'])
      expect(guessColumns([heading])).toEqual(['phone'])
    for (const heading of ['שם לקוחה', 'הלקוח', 'לקוחה', 'Client Name', 'שם פרטי'])
      expect(guessColumns([heading])).toEqual(['full_name'])
  })
})

describe('finding the headings of a file', () => {
  it('takes the first row when no row has known headings', () => {
    expect(
      findHeadingRow([
        ['שם', 'טלפון'],
        ['דנה', '052-345-6789'],
      ]),
    ).toBe(0)
    expect(
      findHeadingRow([
        ['מי זאת', 'איך מגיעים אליה'],
        ['דנה', '052-345-6789'],
      ]),
    ).toBe(0)
    expect(findHeadingRow([])).toBe(0)
  })

  it('finds headings below a title', () => {
    expect(
      findHeadingRow([['רשימת לקוחות', ''], ['הופק ב־1.11.2026'], ['', 'שם מלא', 'נייד'], ['', 'דנה', '0523456789']]),
    ).toBe(2)
  })

  it('finds none when the file begins with a customer', () => {
    expect(
      findHeadingRow([
        ['דנה כהן', '052-345-6789'],
        ['רות', '0521234567'],
      ]),
    ).toBe(-1)
    // recognises a number that Excel stripped of its leading zero
    expect(findHeadingRow([['דנה כהן', '523456789']])).toBe(-1)
  })
})
