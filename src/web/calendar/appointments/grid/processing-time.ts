/**
 * The part of an appointment in which its employee is free, and the appointments that lie in it.
 * Wall-clock times.
 */
import type { Processing } from '#shared/catalog/products/rules.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

/** In minutes from the beginning. Never empty. */
type FreePart = { readonly from: number; readonly to: number }

/**
 * The processing time of an appointment of this many minutes, which ends with it at the latest;
 * null for none. See busyParts.
 */
export function freePartOf(minutes: number, { processing_after, processing_minutes }: Processing): FreePart | null {
  if (processing_after === null || processing_minutes === null) return null
  const to = Math.min(processing_after + processing_minutes, minutes)
  return processing_after < to ? { from: processing_after, to } : null
}

type Span = Pick<Appointment, 'start_time' | 'end_time'>
const meet = (a: Span, b: Span) => a.start_time < b.end_time && b.start_time < a.end_time
const liesIn = (a: Span, b: Span) => a.start_time >= b.start_time && a.end_time <= b.end_time

/** Where an appointment stands on a grid when not beside those that it overlaps. */
export type Place = 'host' | 'guest'
/**
 * Hosts, in whose processing time everything lies that they overlap, and those guests. Only
 * appointments and blocked times of the same employee are compared. Guests that overlap each other
 * stay beside each other, and so does their host.
 */
export function placesOf(rows: readonly Appointment[], blocks: readonly TimeBlock[]): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>()
  for (const host of rows) {
    const free = freePartOf(minutesBetween(host.start_time, host.end_time), host)
    if (!free) continue
    const time = {
      start_time: addMinutes(host.start_time, free.from),
      end_time: addMinutes(host.start_time, free.to),
    }
    const guests = rows.filter((row) => row !== host && row.employee_id === host.employee_id && meet(row, host))
    const isAlone = ({ employee_id }: TimeBlock) => employee_id !== null && employee_id !== host.employee_id
    const fits =
      guests.every((guest, i) => liesIn(guest, time) && !guests.slice(0, i).some((other) => meet(guest, other))) &&
      blocks.every((block) => isAlone(block) || !meet(block, host))
    if (guests.length === 0 || !fits) continue
    places.set(host.id, 'host')
    for (const { id } of guests) places.set(id, 'guest')
  }
  return places
}
