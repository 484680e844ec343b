import { expect, it } from 'vitest'
import { OPEN_KINDS } from '#shared/office/deletions/rules.ts'
import { blocksErasure } from './rules.ts'

it('money and the calendar keep a customer from being erased, and what is about the person alone does not', () => {
  const money = ['debt', 'credit', 'payments', 'prepaid', 'deposits']
  expect(OPEN_KINDS.filter(blocksErasure)).toEqual([...money, 'appointments', 'requests'])
})
