import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../api.ts'
import { reasonsOf, reportOf, markRepeatedPhones } from './rejected-rows.ts'

const outcome = (row: number, more: Partial<ImportOutcome>): ImportOutcome => ({
  row,
  outcome: 'created',
  phone: `+97252000000${row}`,
  existing: null,
  fields: {},
  ...more,
})

describe('the report of an import', () => {
  it('counts the outcomes and keeps every rejected row with its reason', () => {
    const table = {
      fileName: 'x.csv',
      head: ['שם', 'טלפון'],
      rows: [2, 3, 4, 5, 6].map((row) => ({ row, cells: [`שם ${row}`, '1'] })),
    }
    const known = { id: 7, full_name: 'דנה', row: null }
    const checked = [
      outcome(2, {}),
      outcome(3, { outcome: 'invalid', phone: null, fields: { phone: 'שדה חובה' } }),
      outcome(4, { outcome: 'duplicate', existing: known }),
      outcome(5, { outcome: 'duplicate', existing: known }),
      outcome(6, {}),
    ]
    const saved = new Map([
      [2, outcome(2, { fields: { birth_date: 'נשמר בהערות' } })],
      [5, outcome(5, { outcome: 'merged', existing: known })],
    ])
    const { counts, rejected, leftOut } = reportOf({ table, checked, saved })
    expect(counts).toEqual({ created: 1, merged: 1, duplicate: 1, invalid: 1, unsent: 1 })
    expect(leftOut).toBe(1)
    expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'טלפון: שדה חובה'],
      [4, 'הטלפון שייך ללקוח קיים: דנה'],
      [6, 'הייבוא נעצר לפני השורה'],
    ])
  })

  it('says of a new customer what did not come with it', () => {
    expect(reasonsOf(outcome(2, { fields: { birth_date: 'נשמר בהערות' } }))).toEqual(['תאריך לידה: נשמר בהערות'])
    expect(reasonsOf(outcome(2, {}))).toEqual([])
  })

  it('detects a phone number that is repeated in another batch of the file', () => {
    const phone = '+972521111111'
    expect(markRepeatedPhones([outcome(2, { phone }), outcome(600, { phone })])[1]).toMatchObject({
      outcome: 'duplicate',
      existing: { id: null, row: 2 },
    })
  })
})
