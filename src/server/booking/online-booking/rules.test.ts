import { describe, expect, it } from 'vitest'
import { Failure } from '#server/platform/fail.ts'
import type { AvailabilityData } from '#server/calendar/availability/offer-slots.ts'
import type { Appointment } from '#server/calendar/appointments/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import type { BookingSession } from './session-queries.ts'
import { confirmRefusal, onlyLocked, popularFirst, requiresPhoneProof, toVisitorView, visitorOf } from './rules.ts'

const services = (real: boolean) => ({ sms: { real } }) as unknown as Services
it.for([
  [true, null, true, true],
  [true, null, false, false],
  [true, true, false, true],
  [true, false, true, false],
  // no code leaves an office that has not proved its mailbox
  [false, true, true, false],
  [false, null, true, false],
] as const)(
  'an office (proved: %s) with the setting %s and real SMS (%s) asks for a code: %s',
  ([is_proved, phone_proof, real, asks]) => {
    expect(requiresPhoneProof(services(real), { is_proved, phone_proof })).toBe(asks)
  },
)

it('only a visitor has a booking session', () => {
  const context = (caller: object) => ({ caller }) as unknown as OfficeContext
  expect(visitorOf(context({ kind: 'visitor', tokenId: 'token' }))).toBe('token')
  expect(() => visitorOf(context({ kind: 'staff', tokenId: 'token' }))).toThrow(new Failure('forbidden'))
})

describe('a booking without a chosen employee', () => {
  const dayOf = (...ids: number[]) =>
    ({
      from: '2026-11-26',
      days: 1,
      calendars: ids.map((employee_id) => ({ rules: { employee_id } })),
    }) as unknown as AvailabilityData
  const leftOf = (day: AvailabilityData) => day.calendars.map(({ rules }) => rules.employee_id)

  it('goes to nobody who was assigned while it was made, because their calendar is not locked', () => {
    expect(leftOf(onlyLocked(dayOf(7, 8, 9), [7, 9]))).toEqual([7, 9])
    expect(onlyLocked(dayOf(7, 8), [7])).toMatchObject({ from: '2026-11-26', days: 1 })
    expect(() => onlyLocked(dayOf(8), [7])).toThrow(new Failure('employee_not_assigned'))
  })

  it('is refused with the reason when nobody gives the service', () => {
    expect(leftOf(onlyLocked(dayOf(0), [7]))).toEqual([0])
    expect(() => onlyLocked(dayOf(), [7])).toThrow(new Failure('employee_not_assigned'))
  })
})

describe('a customer who confirms', () => {
  const now = new Date('2026-11-26T10:00:00Z')
  const [later, before] = [new Date('2026-11-26T10:00:01Z'), new Date('2026-11-26T09:59:59Z')]
  const visit = { status_key: 'confirmed', start_at: later, held_until: null, source: 'staff' }
  const waiting = { ...visit, status_key: 'waiting' }
  it.for([
    ['a confirmed visit', visit, false, null],
    ['a visit after its reminder', { ...visit, status_key: 'reminded' }, true, null],
    ['what staff entered for them to confirm', waiting, false, null],
    ['a request that staff entered', waiting, true, 'waiting'],
    ['their own request', { ...waiting, source: 'online' }, false, 'waiting'],
    ['their own booking', { ...visit, source: 'online' }, true, null],
    ['a visit that waits for its deposit', { ...visit, held_until: later }, false, 'waiting'],
    ['a cancelled visit', { ...visit, status_key: 'cancelled', start_at: before }, false, 'cancelled'],
    ['a visit that begins now', { ...visit, start_at: now }, false, 'past'],
    ['a visit that has begun', { ...waiting, start_at: before }, true, 'past'],
    ['a visit at which they have arrived', { ...visit, status_key: 'arrived' }, false, 'past'],
  ] as const)('%s', ([, appointment, approve_bookings, refusal]) => {
    expect(confirmRefusal(appointment, { approve_bookings }, now)).toBe(refusal)
  })
})

describe("a visitor's own appointment", () => {
  const appointment = {
    id: 1,
    customer_id: 12,
    customer_name: 'דנה מהכרטיס',
    customer_phone: '+972500000000',
    employee_phone: '+972511111111',
    phone_unproved: true,
    notes: 'private',
    booked_for: 'another name',
  } as unknown as Appointment
  const session = {
    id: 'session',
    full_name: 'דנה',
    phone: '+972522222222',
    office_phone: '*2700',
  } as unknown as BookingSession
  const hidden = {
    id: 1,
    customer_id: 'session',
    employee_phone: '*2700',
    phone_unproved: false,
    notes: null,
    booked_for: null,
    walk_in: false,
  }

  it('has what they entered, and nothing of what the office knows', () => {
    const entered = { customer_name: 'דנה', customer_phone: '+972522222222' }
    expect(toVisitorView(session, appointment)).toEqual({ ...hidden, ...entered })
    expect(toVisitorView({ ...session, isRecalled: false }, appointment)).toEqual({ ...hidden, ...entered })
  })

  it('has no details that they have not entered, or that the device recalled', () => {
    const none = { ...hidden, customer_name: '', customer_phone: '' }
    expect(toVisitorView({ ...session, full_name: null, phone: null }, appointment)).toEqual(none)
    expect(toVisitorView({ ...session, isRecalled: true }, appointment)).toEqual(none)
  })
})

it('services that are booked more come first in their category, which keeps its place', () => {
  const services = [
    { id: 1, category: 'שיער' },
    { id: 2, category: 'שיער' },
    { id: 3, category: 'שיער' },
    { id: 4, category: 'ציפורניים' },
  ]
  const order = (bookings: Record<string, number>) => popularFirst(services, bookings).map(({ id }) => id)
  expect(order({})).toEqual([1, 2, 3, 4])
  expect(order({ 3: 5, 2: 1, 4: 100 })).toEqual([3, 2, 1, 4])
  expect(order({ 3: 5, 2: 5 })).toEqual([2, 3, 1, 4])
})

it('services that the office has put in order by hand stay as they are, before the others', () => {
  const services = [
    { id: 1, category: 'שיער', sort_order: 1 },
    { id: 2, category: 'שיער', sort_order: 2 },
    { id: 3, category: 'שיער', sort_order: null },
    { id: 4, category: 'שיער', sort_order: null },
  ]
  expect(popularFirst(services, { 4: 9, 2: 99 }).map(({ id }) => id)).toEqual([1, 2, 4, 3])
})
