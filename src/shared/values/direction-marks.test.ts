import { expect, it } from 'vitest'
import { withNeededMarks, withoutDirections, withoutTurns } from './direction-marks.ts'

it('what turns the direction around is always removed, and a mark only where none may stay', () => {
  const typed = '\u202eדנה\u202c \u2066C#\u2069\u200e\u061c'
  expect(withoutTurns(typed)).toBe('דנה C#\u200e\u061c')
  expect(withoutDirections(typed)).toBe('דנה C#')
})

it.for([
  // letters of both directions, and a sign beside the mark
  ['קורס C#\u200e', 'קורס C#\u200e'],
  ['קורס C\u200e#', 'קורס C\u200e#'],
  ['سalon C++\u200f', 'سalon C++\u200f'],
  ['курс א (\u200f1)', 'курс א (\u200f1)'],
  ['אולם 2!\u200f', 'אולם 2!\u200f'],
  // no sign beside it
  ['קורס\u200e C', 'קורס C'],
  ['\u200fקורס C', 'קורס C'],
  // one direction only
  ['(דנה)\u200f', '(דנה)'],
  ['C#\u200e', 'C#'],
  ['\u202eקורס\u202c C#\u200e', 'קורס C#\u200e'],
] as const)('%j keeps the marks that it needs: %j', ([typed, kept]) => expect(withNeededMarks(typed)).toBe(kept))
