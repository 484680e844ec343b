import { describe, expect, it } from 'vitest'
import { cellsOf, guessColumns, piecesOf, rowsOf } from './import-columns.ts'

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

  it('join to one field in their order', () => {
    expect(cellsOf(['דנה', 'כהן', '', '050'], ['full_name', 'full_name', 'email', 'phone'])).toEqual({
      full_name: 'דנה כהן',
      phone: '050',
    })
  })
})

describe('rows on their way', () => {
  it('travel five hundred at a time, and fewer when they are heavy', () => {
    const table = (n: number, note: string) => ({
      fileName: 'x',
      head: ['a'],
      rows: Array.from({ length: n }, (_, i) => ({ row: i + 2, cells: ['דנה', note] })),
    })
    const sizes = (n: number, note: string) =>
      piecesOf(rowsOf(table(n, note), ['full_name', 'notes'])).map((p) => p.length)
    expect(sizes(0, '')).toEqual([])
    expect(sizes(1201, 'קצר')).toEqual([500, 500, 201])
    const heavy = piecesOf(rowsOf(table(300, 'א'.repeat(9000)), ['full_name', 'notes']))
    expect(heavy.flat()).toHaveLength(300)
    for (const piece of heavy)
      expect(new TextEncoder().encode(JSON.stringify({ rows: piece })).length).toBeLessThan(256 * 1024)
  })
})
