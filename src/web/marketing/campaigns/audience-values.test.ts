import { expect, it } from 'vitest'
import { chosenOf, daysOf, emptyAudience, messageOf, messageProblem, typedOf } from './audience-values.ts'
import { handOverDraft, takeDraft } from './parts/draft.ts'

it('a new campaign is for those who were not seen for 60 days', () => {
  expect(chosenOf(emptyAudience)).toEqual({ segment: { kind: 'not_seen', days: 60 } })
})

it('is no audience while a choice is missing', () => {
  expect(chosenOf({ ...emptyAudience, kind: 'bought' })).toBeNull()
  expect(chosenOf({ ...emptyAudience, kind: 'named' })).toBeNull()
  expect(chosenOf({ ...emptyAudience, days: '0' })).toBeNull()
  expect(['', '-1', '1.5', '3651', 'x'].map(daysOf)).toEqual([null, null, null, null, null])
})

it('filters narrow a segment, and chosen customers are taken as they are', () => {
  const filtered = { ...emptyAudience, search: ' דנה ', gender: 'נקבה' } as const
  expect(chosenOf({ ...filtered, kind: 'bought', productId: 7 })).toEqual({
    segment: { kind: 'bought', product_id: 7 },
    filters: { search: 'דנה', gender: 'נקבה' },
  })
  expect(chosenOf({ ...filtered, kind: 'named', customerIds: [3, 4] })).toEqual({ customer_ids: [3, 4] })
})

it('reads the Hebrew names of tags, and says which text cannot be sent', () => {
  expect(messageOf(' היי {{שם פרטי}}, {{קישור לקביעת תור}} ')).toBe('היי {{customer}}, {{link}}')
  expect(typedOf('היי {{customer}}, {{link}}')).toBe('היי {{שם פרטי}}, {{קישור לקביעת תור}}')
  expect(messageProblem('היי {{שם פרטי}}')).toBeNull()
  expect(messageProblem('היי {{מחיר}}')).toMatch(/תג/)
  expect(messageProblem('א'.repeat(601))).toMatch(/600/)
})

it('a draft is taken once', () => {
  handOverDraft({ message: 'שלום', customerIds: [5] })
  expect([takeDraft(), takeDraft()]).toEqual([{ message: 'שלום', customerIds: [5] }, null])
})
