import { expect, test } from 'vitest'
import { asksToUnlock } from './lock.ts'

const MINUTE = 60_000
const facts = { isChosen: true, isSignedIn: true, leftAt: 0, at: 5 * MINUTE }

test('the application asks for a finger or a face after five minutes elsewhere, not before', () => {
  expect(asksToUnlock(facts)).toBe(true)
  expect(asksToUnlock({ ...facts, at: 5 * MINUTE - 1 })).toBe(false)
})

test('a start of which the phone does not know when the person left asks, and a clock set back too', () => {
  expect(asksToUnlock({ ...facts, leftAt: null })).toBe(true)
  expect(asksToUnlock({ ...facts, leftAt: 6 * MINUTE })).toBe(true)
})

test('nobody is asked who did not choose the lock, or is signed out', () => {
  expect(asksToUnlock({ ...facts, isChosen: false, leftAt: null })).toBe(false)
  expect(asksToUnlock({ ...facts, isSignedIn: false, leftAt: null })).toBe(false)
})
