import { describe, expect, it } from 'vitest'
import { guessColumns, headAt } from './guess-columns.ts'

describe('the columns of a file', () => {
  it('are known by their headings, in Hebrew or English, however they are spelled', () => {
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
      null,
    ])
  })
})

describe('the headings of a file', () => {
  it('are its first row, whatever it says', () => {
    expect(
      headAt([
        ['שם', 'טלפון'],
        ['דנה', '052-345-6789'],
      ]),
    ).toBe(0)
    expect(
      headAt([
        ['מי זאת', 'איך מגיעים אליה'],
        ['דנה', '052-345-6789'],
      ]),
    ).toBe(0)
    expect(headAt([])).toBe(0)
  })

  it('are found below a title', () => {
    expect(
      headAt([['רשימת לקוחות', ''], ['הופק ב־1.11.2026'], ['', 'שם מלא', 'נייד'], ['', 'דנה', '0523456789']]),
    ).toBe(2)
  })

  it('are none when the file begins with a customer', () => {
    expect(
      headAt([
        ['דנה כהן', '052-345-6789'],
        ['רות', '0521234567'],
      ]),
    ).toBe(-1)
    // of a number that Excel stripped of its zero, too
    expect(headAt([['דנה כהן', '523456789']])).toBe(-1)
  })
})
