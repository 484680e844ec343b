import { expect, it } from 'vitest'
import { codeDigits } from './proof-code.ts'

it('a code is read from what was pasted around it, up to six digits', () => {
  expect(['123456', ' 123-456', 'הקוד: 123456', '1234567', 'אין'].map(codeDigits)).toEqual([
    '123456',
    '123456',
    '123456',
    '123456',
    '',
  ])
})
