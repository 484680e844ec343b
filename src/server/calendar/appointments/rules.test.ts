import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, toInstant } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { Failure } from '#server/platform/fail.ts'
import {
  isRequest,
  isUnheldRequest,
  linksOfVisitsAfter,
  messageForChange,
  reminderActionFor,
  spanOf,
  takesPlace,
  type AppointmentState,
} from './rules.ts'

describe('the span of an appointment', () => {
  it('equals the entered times', () => {
    const span = spanOf({ start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:30:00' })
    expect(span.end - span.start).toBe(90 * MINUTE)
  })

  it('cannot begin or end in an hour that the clocks skip', () => {
    for (const [start_time, end_time] of [
      ['2026-03-27 02:30:00', '2026-03-27 03:30:00'],
      ['2026-03-27 01:30:00', '2026-03-27 02:30:00'],
    ] as const)
      expect(() => spanOf({ start_time, end_time })).toThrow(new Failure('time_skipped'))
  })

  it('is an hour longer when it contains the hour that occurs twice', () => {
    const span = spanOf({ start_time: '2026-10-25 00:30:00', end_time: '2026-10-25 02:30:00' })
    expect(span.end - span.start).toBe(3 * HOUR)
  })

  it('keeps the time that was not entered', () => {
    const start = toInstant('2026-11-24 10:00:00')
    const before = { start, end: start + HOUR }
    expect(spanOf({}, before)).toEqual(before)
    expect(spanOf({ end_time: '2026-11-24 12:00:00' }, before)).toEqual({ start, end: start + 2 * HOUR })
    expect(spanOf({ start_time: '2026-11-24 10:30:00' }, before)).toEqual({
      start: start + 30 * MINUTE,
      end: start + HOUR,
    })
    const refused = new Failure('invalid_input', { fields: { end_time: fieldText.end_before_start } })
    expect(() => spanOf({ start_time: '2026-11-24 11:00:00' }, before)).toThrow(refused)
  })

  it('ends after its start, and a day later at most', () => {
    const from = { start_time: '2026-11-24 10:00:00' }
    const wrong = (end_time: string) => new Failure('invalid_input', { fields: { end_time } })
    expect(spanOf({ ...from, end_time: '2026-11-25 10:00:00' })).toMatchObject({
      end: toInstant('2026-11-24 10:00:00') + DAY,
    })
    for (const [end_time, text] of [
      ['2026-11-25 10:01:00', fieldText.too_long_visit],
      ['2026-11-24 10:00:00', fieldText.end_before_start],
      ['2026-11-24 09:00:00', fieldText.end_before_start],
    ] as const)
      expect(() => spanOf({ ...from, end_time })).toThrow(wrong(text))
  })

  it('begins and ends in the first of the hour that occurs twice, as far as its times were entered', () => {
    const first = toInstant('2026-10-25 01:30:00')
    const typed = { start_time: '2026-10-25 01:30:00', end_time: '2026-10-25 01:45:00' }
    expect(spanOf(typed)).toEqual({ start: first, end: first + 15 * MINUTE })
    const second = first + HOUR
    const before = { start: second, end: second + HOUR }
    // the start stays in the second occurrence, an end that is entered is in the first
    const refused = new Failure('invalid_input', { fields: { end_time: fieldText.end_before_start } })
    expect(() => spanOf({ end_time: '2026-10-25 01:45:00' }, before)).toThrow(refused)
    expect(() => spanOf({ start_time: '2026-10-25 02:30:00' }, before)).toThrow(refused)
  })
})

it.each([
  ['waiting', 'online', false, true],
  ['waiting', 'online', true, false],
  ['waiting', 'staff', false, false],
  ['confirmed', 'online', false, false],
] as const)(
  'a %s booking by %s that holds its time (%s) is a request without a time: %s',
  (status_key, source, holds_slot, is) => {
    expect(isUnheldRequest({ status_key, source, holds_slot })).toBe(is)
  },
)

it('links are valid for 30 days after the end of the visit', () => {
  expect(linksOfVisitsAfter(new Date('2026-11-26T10:00:00Z'))).toEqual(new Date('2026-10-27T10:00:00Z'))
})

const now = new Date('2026-11-22T08:00:00Z')
const state = (more: Partial<AppointmentState> = {}): AppointmentState => ({
  start_at: new Date('2026-11-24T08:00:00Z'),
  service_id: 1,
  status_key: 'confirmed',
  deleted_at: null,
  held_until: null,
  ...more,
})
const later = { start_at: new Date('2026-11-24T09:00:00Z') }
const past = { start_at: new Date('2026-11-20T08:00:00Z') }
const waiting = { status_key: 'waiting' }
const cancelled = { status_key: 'cancelled' }
const deleted = { deleted_at: now }

it('a visit takes place unless it is deleted, cancelled or waits for its deposit', () => {
  expect([{}, waiting, past].map((more) => takesPlace(state(more)))).toEqual([true, true, true])
  expect([deleted, cancelled, { held_until: now }].map((more) => takesPlace(state(more)))).toEqual([
    false,
    false,
    false,
  ])
  expect(takesPlace(null)).toBe(false)
  const requests = [waiting, {}, { ...waiting, ...deleted }, { ...waiting, held_until: now }]
  expect(requests.map((more) => isRequest(state(more)))).toEqual([true, false, false, false])
  expect(isRequest(null)).toBe(false)
})

type Case = [change: string, before: Partial<AppointmentState> | null, after: Partial<AppointmentState>]
const stateOrNull = (states: Partial<AppointmentState> | null) => states && state(states)

describe('the message about a change by staff', () => {
  it.each<[...Case, ReturnType<typeof messageForChange>]>([
    ['a new appointment', null, {}, 'confirmed'],
    ['a new appointment that waits', null, waiting, 'requested'],
    ['a new appointment in the past', null, past, null],
    ['a new appointment that is cancelled', null, cancelled, null],
    ['other notes', {}, {}, null],
    ['another service', {}, { service_id: 2 }, null],
    ['another time', {}, later, 'moved'],
    ['another time of a waiting appointment', waiting, { ...waiting, ...later }, 'moved'],
    ['a move to the past', {}, past, null],
    ['a move from the past to the future', past, {}, 'moved'],
    ['an approval', waiting, {}, 'confirmed'],
    ['an approval in the past', { ...waiting, ...past }, past, null],
    ['an arrival', {}, { status_key: 'arrived' }, null],
    ['an arrival of a customer who was not approved', waiting, { status_key: 'arrived' }, null],
    ['a change when it begins', {}, { start_at: now }, null],
    ['a deposit that was paid', { held_until: now }, {}, 'confirmed'],
    ['a deposit that was paid for a request', { ...waiting, held_until: now }, waiting, 'requested'],
    ['a new appointment that waits for its deposit', null, { held_until: now }, null],
    ['a cancellation', {}, cancelled, 'cancelled'],
    ['a cancellation with another time', {}, { ...cancelled, ...later }, 'cancelled'],
    ['a cancellation of a past appointment', past, { ...past, ...cancelled }, null],
    ['a cancelled appointment that moves', cancelled, { ...cancelled, ...later }, null],
    ['a cancelled appointment that takes place again', cancelled, {}, 'confirmed'],
    ['a cancelled appointment that waits again', cancelled, waiting, 'requested'],
    ['a deletion', {}, deleted, 'cancelled'],
    ['a deletion of a past appointment', past, { ...past, ...deleted }, null],
    ['a deletion of a cancelled appointment', cancelled, { ...cancelled, ...deleted }, null],
  ])('%s', (_, before, after, message) => {
    expect(messageForChange(stateOrNull(before), state(after), 'staff', now)).toBe(message)
  })
})

describe('the message about a change by the customer', () => {
  it.each<[...Case, ReturnType<typeof messageForChange>]>([
    ['a booking', null, {}, 'confirmed'],
    ['a booking that waits for approval', null, waiting, 'requested'],
    ['a move', {}, later, 'moved'],
    ['a move that waits for approval', {}, { ...waiting, ...later }, 'requested'],
    ['a move to the same time', {}, {}, null],
    ['a change that has to be approved again', {}, waiting, 'requested'],
    ['a change of what waits for approval', waiting, waiting, null],
    ['a confirmation of what waits', waiting, {}, null],
    ['a cancellation', {}, cancelled, 'cancelled'],
  ])('%s', (_, before, after, message) => {
    expect(messageForChange(stateOrNull(before), state(after), 'customer', now)).toBe(message)
  })
})

describe('the reminders after a change', () => {
  it.each<[...Case, ReturnType<typeof reminderActionFor>]>([
    ['a new appointment', null, {}, 'plan'],
    ['a new appointment that is cancelled', null, cancelled, 'keep'],
    ['other notes', {}, {}, 'keep'],
    ['another employee', {}, {}, 'keep'],
    ['another time', {}, later, 'plan'],
    ['another service', {}, { service_id: 2 }, 'plan'],
    ['a cancellation', {}, cancelled, 'cancel'],
    ['a cancelled appointment that moves', cancelled, { ...cancelled, ...later }, 'keep'],
    ['a cancelled appointment that takes place again', cancelled, {}, 'plan'],
    ['a deletion', {}, deleted, 'cancel'],
    ['a deletion of a cancelled appointment', cancelled, { ...cancelled, ...deleted }, 'keep'],
    ['a restored appointment', deleted, {}, 'plan'],
    ['a restored appointment that is cancelled', { ...cancelled, ...deleted }, cancelled, 'keep'],
  ])('%s', (_, before, after, reminders) => {
    expect(reminderActionFor(stateOrNull(before), state(after))).toBe(reminders)
  })
})
