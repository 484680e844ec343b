import { useEffect, useState } from 'react'
import { publicApi } from '../contact-and-time/visitor.ts'
import type { Managed } from '../manage/use-managed.ts'
import { lastBooked } from './booked.ts'

/** What the page says of a visit. */
export type Shown = {
  readonly service: string | null
  readonly employee: string | null
  readonly phone: string | null
  readonly start: string | null
  readonly end: string | null
}

/** Reads the URL. Anyone can write it, so invalid parameters are dropped. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  const parameter = (name: string) => query.get(name)?.trim().slice(0, 200) || null
  const wall = (name: string) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.exec(query.get(name) ?? '') ? query.get(name) : null
  const shown: Shown = {
    service: parameter('service_name'),
    employee: parameter('employee_name'),
    phone: parameter('employee_phone'),
    start: wall('start_time'),
    end: wall('end_time'),
  }
  return { shown, manage: /^#manage=([A-Za-z0-9_-]{22})$/.exec(location.hash)?.[1] ?? null }
}

const shownOf = ({ appointment, business }: Managed): Shown => ({
  service: appointment.service_name,
  employee: appointment.employee_name,
  phone: appointment.employee_phone ?? business.phone,
  start: appointment.start_time,
  end: appointment.end_time,
})

/**
 * What is known of the booking, and whether it is proved: by its manage token, or because this tab
 * has just made it. The URL alone proves nothing.
 */
export function useShownBooking() {
  const [{ shown, manage }] = useState(readAddress)
  const [stored] = useState(lastBooked)
  const [managed, setManaged] = useState<Managed | 'loading' | 'unknown'>(manage === null ? 'unknown' : 'loading')
  useEffect(() => {
    if (manage) publicApi.managed({ params: { token: manage } }).then(setManaged, () => setManaged('unknown'))
  }, [manage])
  const booked = manage !== null && stored?.token === manage ? stored : null
  const found = typeof managed === 'string' ? null : managed
  return {
    manage: found || booked ? manage : null,
    booked,
    managed: found,
    shown: found ? shownOf(found) : shown,
    isProved: found !== null || booked !== null,
    isLoading: managed === 'loading' && booked === null,
  }
}
