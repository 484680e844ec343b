import { expect, test } from 'vitest'
import { formatDate } from './format.ts'
import { parseTypedDate } from './typed-date.ts'

test('parses dates in the formats that people type', () => {
  expect(parseTypedDate('14/06/1991')).toBe('1991-06-14')
  expect(parseTypedDate(' 1.2.2000 ')).toBe('2000-02-01')
  expect(formatDate('1991-06-14')).toBe('14/06/1991')
})

test.each(['31/02/1991', '14/13/1991', '14/06/91', '1991-06-14', 'אתמול', ''])('refuses %j', (typed) => {
  expect(parseTypedDate(typed)).toBeNull()
})
