import { describe, expect, it } from 'vitest'
import {
  type Draft,
  employeesFor,
  endOf,
  partsOf,
  servicesFor,
  timeChoices,
  wallClocksOf,
  withAdded,
  withChange,
  withEmployee,
  withEnd,
  withParts,
  withService,
  withoutPart,
  withStart,
} from './appointment-couplings.ts'

const cut = { id: 1, time_window: 60, assignedEmployees: [{ id: 10 }, { id: 11 }] }
const colour = { id: 2, time_window: 90, assignedEmployees: [{ id: 11 }] }
const services = [cut, colour]
const fresh: Draft = {
  date: '2026-11-20',
  start: '10:00',
  end: '10:15',
  overnight: false,
  endFollows: true,
  service_id: null,
  employee_id: null,
  customer_id: null,
  status_key: 'confirmed',
  notes: '',
}
const standing: Draft = { ...fresh, end: '11:00', endFollows: false, service_id: 1, employee_id: 10, customer_id: 5 }

describe('start and end times', () => {
  it('moves the end one step after a start that reaches it', () => {
    expect(withStart(standing, '11:00', services)).toMatchObject({ start: '11:00', end: '11:15' })
    expect(withStart(standing, '14:30', services)).toMatchObject({ start: '14:30', end: '14:45' })
  })
  it('keeps the end while the start is before it', () => {
    expect(withStart(standing, '10:45', services)).toMatchObject({ start: '10:45', end: '11:00' })
    expect(withStart(standing, '10:30', services)).toMatchObject({ start: '10:30', end: '11:00' })
  })
  it('keeps the start while the end is after it, and ends on the day', () => {
    expect(withEnd({ ...standing, overnight: true }, '12:00')).toEqual({ ...standing, end: '12:00' })
  })
  it('moves the start one step before an end that reaches it', () => {
    expect(withEnd(standing, '10:00')).toMatchObject({ start: '09:45', end: '10:00' })
    expect(withEnd(standing, '08:30')).toMatchObject({ start: '08:15', end: '08:30' })
  })
  it('keeps both times inside the day and in order', () => {
    expect(withStart(standing, '23:45', services)).toMatchObject({ start: '23:45', end: '24:00' })
    expect(withStart(standing, '24:00', services)).toMatchObject({ start: '23:59', end: '24:00' })
    expect(withEnd(standing, '00:00')).toMatchObject({ start: '00:00', end: '00:15' })
  })
  it('derives the end of a new appointment from its service until it is set by hand', () => {
    const chosen = withService(fresh, 1, services)
    expect(chosen).toMatchObject({ start: '10:00', end: '11:00' })
    expect(withStart(chosen, '12:00', services)).toMatchObject({ start: '12:00', end: '13:00' })
    const byHand = withEnd(chosen, '10:30')
    expect(withStart(byHand, '10:15', services)).toMatchObject({ start: '10:15', end: '10:30' })
  })
  it('keeps the end of an existing appointment when its service changes', () => {
    expect(withService({ ...standing, employee_id: 11 }, 2, services)).toMatchObject({ start: '10:00', end: '11:00' })
  })
})

describe('service and employee', () => {
  it('clears a service that the employee does not give', () => {
    expect(withEmployee(standing, 11, services)).toMatchObject({ employee_id: 11, service_id: 1 })
    expect(withEmployee({ ...standing, service_id: 2 }, 10, services)).toMatchObject({
      employee_id: 10,
      service_id: null,
    })
  })
  it('clears an employee who does not give the service, and chooses the only one who does', () => {
    expect(withService(standing, 2, services)).toMatchObject({ service_id: 2, employee_id: 11 })
    expect(withService({ ...standing, employee_id: 99 }, 1, services).employee_id).toBeNull()
  })
  it('keeps the service when the employee is cleared', () => {
    expect(withEmployee(standing, null, services)).toMatchObject({ service_id: 1, employee_id: null })
  })
  it('keeps the employee when the service is cleared', () => {
    expect(withService(standing, null, services)).toMatchObject({ service_id: null, employee_id: 10 })
  })
  it('limits the services to the employee’s and the employees to the service’s', () => {
    expect(servicesFor(services, 10)).toEqual([cut])
    expect(servicesFor(services, null)).toEqual(services)
    expect(employeesFor([{ id: 10 }, { id: 11 }], services, 2)).toEqual([{ id: 11 }])
    expect(employeesFor([{ id: 10 }, { id: 11 }], services, null)).toHaveLength(2)
  })
})

describe('time choices', () => {
  it('span the calendar’s hours, both ends included', () => {
    const times = timeChoices('start', { from: '08:00', to: '18:00' }, '10:00')
    expect(times[0]).toBe('08:00')
    expect(times.at(-1)).toBe('18:00')
    expect(times).toHaveLength(41)
  })
  it('include the chosen time even outside those hours', () => {
    expect(timeChoices('end', { from: '08:00', to: '18:00' }, '19:05').at(-1)).toBe('19:05')
  })
  it('include 24:00 as an end only', () => {
    const hours = { from: '20:00', to: '24:00' }
    expect(timeChoices('end', hours, '21:00').at(-1)).toBe('24:00')
    expect(timeChoices('start', hours, '21:00').at(-1)).toBe('23:45')
  })
})

describe('wall-clock times of a draft', () => {
  it('show midnight as 24:00 and send it as 00:00 of the next day', () => {
    expect(endOf('2026-11-20', '2026-11-20 18:30:00')).toEqual({ end: '18:30', overnight: false })
    expect(endOf('2026-11-20', '2026-11-21 00:00:00')).toEqual({ end: '24:00', overnight: false })
    expect(endOf('2026-11-20', '2026-11-21 01:00:00')).toEqual({ end: '01:00', overnight: true })
    expect(wallClocksOf({ ...fresh, start: '23:00', end: '24:00' })).toEqual({
      start_time: '2026-11-20 23:00:00',
      end_time: '2026-11-21 00:00:00',
    })
  })
  it.each(['2026-03-27', '2026-10-25', '2027-03-26'])('keep the typed times on %s, when the clocks change', (date) => {
    const draft = withStart(
      withService({ ...fresh, date, start: '00:30', end: '00:45' }, 2, services),
      '01:30',
      services,
    )
    expect(wallClocksOf(draft)).toEqual({ start_time: `${date} 01:30:00`, end_time: `${date} 03:00:00` })
  })
  it('end on the next day when the appointment already did', () => {
    expect(wallClocksOf({ ...standing, start: '23:00', end: '01:00', overnight: true }).end_time).toBe(
      '2026-11-21 01:00:00',
    )
  })
})

describe('a visit of several services', () => {
  const services = [
    { id: 1, time_window: 60, assignedEmployees: [{ id: 7 }, { id: 8 }] },
    { id: 2, time_window: 30, assignedEmployees: [{ id: 7 }, { id: 8 }] },
    { id: 3, time_window: 90, assignedEmployees: [{ id: 8 }] },
  ]
  const first = withService({ ...fresh, employee_id: 7 }, 1, services)

  it('lasts as long as all of them, and the end follows each of them', () => {
    const added = withAdded(first)
    expect(added.end).toBe('11:00')
    const both = withChange(added, 1, { service_id: 2 }, services)
    expect(both.end).toBe('11:30')
    expect(withoutPart(both, 1, services)).toMatchObject({ service_id: 1, end: '11:00', more: [] })
    expect(withoutPart(both, 0, services)).toMatchObject({ service_id: 2, employee_id: 7, end: '10:30', more: [] })
  })

  it('goes on with the same employee, or with the only one who gives the service', () => {
    const next = (id: number) => withChange(withAdded(first), 1, { service_id: id }, services).more
    expect(next(2)).toEqual([{ service_id: 2, employee_id: 7 }])
    expect(next(3)).toEqual([{ service_id: 3, employee_id: 8 }])
    const chosen = withChange(
      withChange(withAdded(first), 1, { service_id: 3 }, services),
      1,
      { employee_id: 7 },
      services,
    )
    expect(chosen.more).toEqual([{ service_id: null, employee_id: 7 }])
  })

  it('has one service at first', () => {
    expect(partsOf(standing)).toEqual([{ service_id: 1, employee_id: 10 }])
    expect(withChange(first, 1, { service_id: 2 }, services).more).toEqual([])
  })

  const chain = (...more: NonNullable<Draft['more']>): Draft => ({ ...first, more })
  const changed = (draft: Draft, index: number, change: Parameters<typeof withChange>[2]) =>
    partsOf(withChange(draft, index, change, services)).map((one) => [one.service_id, one.employee_id])
  const part = (service_id: number | null, employee_id: number | null) => ({ service_id, employee_id })

  it('changes the service or the employee that is meant, and no other', () => {
    const draft = chain(part(2, 8), part(3, 8))
    expect(changed(draft, 0, { service_id: 3 })).toEqual([
      [3, 8],
      [2, 8],
      [3, 8],
    ])
    expect(changed(draft, 0, { employee_id: 8 })[0]).toEqual([1, 8])
    expect(changed(draft, 0, { employee_id: null })[0]).toEqual([1, null])
    expect(changed(draft, 2, { service_id: 1 })).toEqual([
      [1, 7],
      [2, 8],
      [1, 8],
    ])
  })

  it('keeps who was chosen for a service, and nobody for one whose employee was cleared', () => {
    expect(changed(chain(part(2, 8)), 1, { service_id: 1 })[1]).toEqual([1, 8])
    expect(changed(chain(part(2, 8)), 1, { employee_id: null })[1]).toEqual([2, null])
    expect(changed(chain(part(2, 7)), 1, { service_id: null })[1]).toEqual([null, 7])
  })

  it('leaves the choice among several employees when the one before does not give the service', () => {
    const others = [...services, { id: 4, time_window: 15, assignedEmployees: [{ id: 8 }, { id: 9 }] }]
    expect(withChange(withAdded(first), 1, { service_id: 4 }, others).more).toEqual([part(4, null)])
  })

  it('is chosen as a whole, and the end of several services follows again', () => {
    const byHand = withEnd(first, '10:20')
    expect(withParts(byHand, [part(2, 7)], services)).toEqual({ ...byHand, ...part(2, 7), more: [] })
    expect(withParts(byHand, [part(2, 7), part(3, 8)], services)).toEqual({
      ...byHand,
      ...part(2, 7),
      endFollows: true,
      end: '12:00',
      more: [part(3, 8)],
    })
    expect(withParts(first, [part(2, 7)], services)).toMatchObject({ endFollows: true, end: '10:30' })
  })
})
