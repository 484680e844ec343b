import { describe, expect, it } from 'vitest'
import { cellsOf, batchesOf, rowsOf } from './import-columns.ts'

describe('preparing rows for the import', () => {
  it('joins columns of one field in their order', () => {
    expect(cellsOf(['דנה', 'כהן', '', '050'], ['full_name', 'full_name', 'email', 'phone'])).toEqual({
      full_name: 'דנה כהן',
      phone: '050',
    })
    expect(cellsOf(['03-5551234', '', '050-1234567'], ['phone', 'phone', 'phone'])).toEqual({
      phone: '03-5551234 / 050-1234567',
    })
  })

  it('sends up to five hundred rows per request, and fewer when they are large', () => {
    const table = (n: number, note: string) => ({
      fileName: 'x',
      head: ['a'],
      rows: Array.from({ length: n }, (_, i) => ({ row: i + 2, cells: ['דנה', note] })),
    })
    const sizes = (n: number, note: string) =>
      batchesOf(rowsOf(table(n, note), ['full_name', 'notes'])).map((p) => p.length)
    expect(sizes(0, '')).toEqual([])
    expect(sizes(1201, 'קצר')).toEqual([500, 500, 201])
    const heavy = batchesOf(rowsOf(table(300, 'א'.repeat(9000)), ['full_name', 'notes']))
    expect(heavy.flat()).toHaveLength(300)
    for (const batch of heavy)
      expect(new TextEncoder().encode(JSON.stringify({ rows: batch })).length).toBeLessThan(256 * 1024)
  })
})
