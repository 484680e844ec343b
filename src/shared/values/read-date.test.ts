import { expect, it } from 'vitest'
import { isBirthday, readDate } from './read-date.ts'

const today = '2026-11-26'

it.for([
  ['14/6/1991', '1991-06-14'],
  ['14.06.91', '1991-06-14'],
  ['14־06־1991', '1991-06-14'],
  ['1991–06–14', '1991-06-14'],
  ['１４/０６/１９９１', '1991-06-14'],
  ['\u200f14/6/1991 00:00', '1991-06-14'],
  ['26/11/26', '2026-11-26'],
  ['27/11/26', '1926-11-27'],
  ['29/02/1989', null],
  ['14/6', null],
  ['33403', null],
  ['00/00/0000', null],
] as const)('%s is the date %s', ([typed, date]) => expect(readDate(typed, today)).toBe(date))

it('the first day of 1900 is what old software writes for no birthday', () => {
  expect(['1900-01-01', '1900-01-02', '1991-06-14'].map(isBirthday)).toEqual([false, true, true])
})
