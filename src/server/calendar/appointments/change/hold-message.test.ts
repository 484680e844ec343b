import { describe, expect, it } from 'vitest'
import { MINUTE, toInstant } from '#shared/values/local-time.ts'
import { declinePlanOf, HOLD, knownOf, messagePlanOf, stateOnceTold, type KnownState } from './hold-message.ts'

const at = (wall: string) => new Date(toInstant(`${wall}:00`))
const now = at('2026-11-22 10:00')
const start_at = at('2026-11-25 10:00')
const moved = { start_at: at('2026-11-26 10:00') }
const cancelled = { status_key: 'cancelled' }
const NOTHING = { told_start: null, told_status: null, tell_at: null }
const state = (more: Partial<KnownState> = {}): KnownState => ({
  start_at,
  service_id: 1,
  status_key: 'confirmed',
  deleted_at: null,
  held_until: null,
  ...NOTHING,
  ...more,
})
const staff = { by: 'staff', notify: true } as const
const customer = { by: 'customer', notify: true } as const
const told = (tell_at: Date, known = 'confirmed') => ({ told_start: start_at, told_status: known, tell_at })
/** What the customer knows of a visit that staff have changed since. */
const pending = { told_start: start_at, told_status: 'confirmed', tell_at: now }
const later = (by: number) => new Date(now.getTime() + by)

describe('the message about a change', () => {
  it('is held while staff may undo it: a move longer than a cancellation or an approval', () => {
    expect(HOLD).toEqual({ moved: 2 * MINUTE, cancelled: 30_000, confirmed: 30_000 })
  })

  it.for([
    ['a booking by staff', null, state(), staff, 'confirmed', NOTHING],
    ['a booking by the customer', null, state(), customer, 'confirmed', NOTHING],
    ['a move by the customer', state(), state(moved), customer, 'moved', NOTHING],
    [
      'a cancellation by the customer of what staff have moved',
      state({ ...pending, ...moved }),
      state({ ...moved, ...cancelled }),
      customer,
      'cancelled',
      NOTHING,
    ],
    ['a change that staff tell themselves', state(), state(moved), { ...staff, notify: false }, null, NOTHING],
    ['a booking that staff tell themselves', null, state(), { ...staff, notify: false }, null, NOTHING],
    ['a move by staff', state(), state(moved), staff, null, told(later(2 * MINUTE))],
    ['a cancellation by staff', state(), state(cancelled), staff, null, told(later(30_000))],
    ['a deletion by staff', state(), state({ deleted_at: now }), staff, null, told(later(30_000))],
    ['an approval', state({ status_key: 'waiting' }), state(), staff, null, told(later(30_000), 'waiting')],
    [
      'an approval that is taken back before the customer was told',
      state({ ...pending, told_status: 'waiting' }),
      state({ status_key: 'waiting' }),
      staff,
      null,
      NOTHING,
    ],
    ['other notes', state(), state(), staff, null, NOTHING],
    ['a move back before the customer was told', state({ ...pending, ...moved }), state(), staff, null, NOTHING],
    [
      'a cancellation before the customer was told of a move',
      state({ ...pending, ...moved }),
      state({ ...moved, ...cancelled }),
      staff,
      null,
      told(later(30_000)),
    ],
    [
      'other notes before the customer was told of a move',
      state({ ...pending, ...moved }),
      state(moved),
      staff,
      null,
      told(later(2 * MINUTE)),
    ],
    [
      'a move of a past visit to the past',
      state({ start_at: at('2026-11-20 10:00') }),
      state({ start_at: at('2026-11-21 10:00') }),
      staff,
      null,
      NOTHING,
    ],
    [
      'a cancellation of a past visit',
      state({ start_at: at('2026-11-20 10:00') }),
      state({ start_at: at('2026-11-20 10:00'), ...cancelled }),
      staff,
      null,
      NOTHING,
    ],
    ['a restored visit of whose deletion nobody was told', state({ deleted_at: now }), state(), staff, null, NOTHING],
    ['a visit that takes place again after all', state(cancelled), state(), staff, 'confirmed', NOTHING],
    [
      'a request whose deposit staff no longer ask for',
      state({ status_key: 'waiting', held_until: now }),
      state({ status_key: 'waiting' }),
      staff,
      'requested',
      NOTHING,
    ],
    [
      'a visit that takes place again while a message is held',
      state({ ...pending, told_status: 'cancelled', ...moved, ...cancelled }),
      state(),
      staff,
      null,
      told(later(2 * MINUTE), 'cancelled'),
    ],
    // the customer knew of a request, and of its approval and move they are told together
    [
      'an approval before the customer was told of a move',
      state({ ...pending, told_status: 'waiting', ...moved, status_key: 'waiting' }),
      state({ ...moved }),
      staff,
      null,
      told(later(2 * MINUTE), 'waiting'),
    ],
    [
      'an approval after a move back, while the message was held',
      state({ ...pending, told_status: 'waiting', status_key: 'waiting' }),
      state(),
      staff,
      null,
      told(later(30_000), 'waiting'),
    ],
  ] as const)('%s', ([, before, after, how, message, stored]) => {
    expect(messagePlanOf(before, after, how, now)).toEqual({ message, told: stored })
  })

  it('declines a request at once, and no request of a past visit', () => {
    expect(declinePlanOf(state(), now)).toEqual({ message: 'declined', told: NOTHING })
    expect(declinePlanOf(state({ start_at: now }), now)).toEqual({ message: null, told: NOTHING })
    expect(declinePlanOf(state({ start_at: later(-1) }), now)).toEqual({ message: null, told: NOTHING })
  })
})

describe('the customer knows', () => {
  it('what they were told, also of a visit that was deleted since', () => {
    const changed = state({ ...pending, ...moved, ...cancelled, deleted_at: now, held_until: now })
    expect(knownOf(changed)).toMatchObject({ start_at, status_key: 'confirmed', deleted_at: null, held_until: null })
    expect(knownOf(state({ ...pending, told_status: null, ...moved }))).toMatchObject(moved)
    expect(knownOf(state({ ...pending, told_start: null, ...cancelled }))).toMatchObject(cancelled)
  })

  it('the visit as it is when nothing was changed, and nothing of one that was deleted silently', () => {
    expect(knownOf(state())).toEqual(state())
    expect(knownOf(state({ deleted_at: now }))).toBeNull()
    // its deposit was never paid, so they do not expect it
    expect(knownOf(state({ deleted_at: now, held_until: now }))).toMatchObject({ deleted_at: now })
    expect(knownOf(state({ held_until: now }))).toMatchObject({ held_until: now })
  })

  it('all once they were told, and of a deleted visit that it is cancelled', () => {
    expect(stateOnceTold(state(moved))).toEqual(NOTHING)
    expect(stateOnceTold(state({ deleted_at: now }))).toEqual({
      told_start: start_at,
      told_status: 'cancelled',
      tell_at: null,
    })
  })
})
