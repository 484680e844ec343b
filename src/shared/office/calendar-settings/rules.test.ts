import { expect, it } from 'vitest'
import { sameHours } from '../working-hours/week-hours.ts'
import { officeWeek } from './rules.ts'

const grid = (calendar_start_time: string, calendar_end_time: string) => ({ calendar_start_time, calendar_end_time })
/** The first day has the whole range, the others begin later or end earlier. */
const hours = [
  ...sameHours([0], '08:00', '18:00'),
  ...sameHours([1], '09:00', '18:00'),
  ...sameHours([5], '08:00', '13:00'),
]
const before = { ...grid('08:00', '18:00'), hours }
const others = hours.slice(1)

it.for([
  ['that says nothing new changes nothing', grid('08:00', '18:00'), hours],
  ['that names the same days changes nothing', { ...grid('08:00', '18:00'), working_days: [0, 1, 5] }, hours],
  ['with hours decides alone', { ...grid('07:00', '12:00'), working_days: [2], hours: others }, others],
  [
    'for a later end takes along the days with the whole range',
    grid('08:00', '20:00'),
    [...sameHours([0], '08:00', '20:00'), ...others],
  ],
  [
    'for a later start takes along the days with the whole range',
    grid('09:00', '18:00'),
    [...sameHours([0], '09:00', '18:00'), ...others],
  ],
  [
    'with other days gives each the whole range',
    { ...grid('08:00', '18:00'), working_days: [0, 1] },
    sameHours([0, 1], '08:00', '18:00'),
  ],
  [
    'with the same days and another range gives each the range',
    { ...grid('08:00', '19:00'), working_days: [0, 1, 5] },
    sameHours([0, 1, 5], '08:00', '19:00'),
  ],
] as const)('a request %s', ([, typed, expected]) => expect(officeWeek(before, typed)).toEqual(expected))
