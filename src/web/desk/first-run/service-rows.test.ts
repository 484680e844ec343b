import { expect, it } from 'vitest'
import { TRADES } from '#shared/desk/first-run/rules.ts'
import { chosenServices, emptyRow, rowErrors, rowsOf } from './service-rows.ts'

it.for(TRADES)('every trade offers services that can be saved as they are: %s', (trade) => {
  const rows = rowsOf(trade)
  const all = rows.map((row) => ({ ...row, chosen: true }))
  expect(rowErrors(all)).toEqual({})
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(chosenServices(rows).length).toBeGreaterThan(1)
  expect(chosenServices(all).map(({ time_window }) => String(time_window))).toEqual(rows.map(({ minutes }) => minutes))
})

it('asks for the name and the price of chosen services alone', () => {
  const rows = [...rowsOf('hair').slice(0, 1), emptyRow(rowsOf('hair'), 'hair')]
  expect(Object.keys(rowErrors(rows))).toEqual(['name.1', 'price.1'])
  expect(rowErrors(rows.map((row) => ({ ...row, chosen: false })))).toEqual({})
  const named = { ...rows[1]!, name: ' גילוח ', price: '70.5', minutes: '15' }
  expect(chosenServices([named])).toEqual([{ name: 'גילוח', category: 'תספורות', price: '70.5', time_window: 15 }])
})
