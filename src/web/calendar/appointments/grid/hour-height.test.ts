import { expect, it } from 'vitest'
import { hourFor } from './hour-height.ts'

const lasting = (minutes: number) => ({
  start_time: '2026-11-16 10:00:00',
  end_time: `2026-11-16 10:${String(minutes).padStart(2, '0')}:00`,
})

it('gives a visit of a quarter of an hour 24 px below its gap, and one of five minutes a line', () => {
  expect(hourFor(80, [lasting(45), lasting(15)]) / 4 - 2).toBe(24)
  expect(hourFor(80, [lasting(5)]) / 12).toBe(18)
})

it('leaves the height that was chosen where it is enough', () => {
  for (const rows of [[], [lasting(30)], [lasting(20)]]) expect(hourFor(80, rows)).toBe(80)
  expect(hourFor(160, [lasting(15)])).toBe(160)
})
