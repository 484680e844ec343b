/**
 * What determines the free times that strangers ask for, by office, services, employee and month. A
 * change of the office drops it, so that a flood of questions costs one reading for each change.
 * Bookings never use it: they read under the calendar's lock.
 */
import { LRUCache } from 'lru-cache'
import { addDays, dateOf, MINUTE } from '#shared/values/local-time.ts'
import { readAvailabilityOf, type Asked, type AvailabilityData } from '#server/calendar/availability/offer-slots.ts'
import { onOfficeChange } from '#server/platform/database/after-commit.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'

/** How long a slot whose hold has run out may be missing; any change drops the entry at once. */
const FRESH_MS = MINUTE / 4
const ENTRIES_MAX = 2_000
const MONTH_DAYS = 31
/** The longest horizon of an office. Nothing later is offered, so nothing later is read. */
const HORIZON_DAYS = 367

type Wanted = Asked & { readonly from: string; readonly days: number }
type Months = LRUCache<string, Promise<AvailabilityData>>
const caches = new WeakMap<Services, Months>()

/** Like readAvailabilityOf, from the cache when nothing of the office has changed. */
export async function cachedAvailability(
  context: PublicContext,
  officeId: number,
  { from, days, ...wanted }: Wanted,
): Promise<AvailabilityData> {
  const today = dateOf(context.now)
  const latest = addDays(today, HORIZON_DAYS)
  const within = (date: string) => (date < today ? today : date > latest ? latest : date)
  const first = monthOf(within(from))
  const months = [first]
  const last = monthOf(within(addDays(from, days - 1)))
  while (months.at(-1)! < last) months.push(monthOf(addDays(months.at(-1)!, MONTH_DAYS)))
  const parts = await Promise.all(months.map((month) => readMonth(context, officeId, wanted, month)))
  const calendars = parts[0]!.calendars.map(({ rules }) => ({
    rules,
    busy: parts.flatMap((part) => part.calendars.filter(isOf(rules)).flatMap(({ busy }) => busy)),
    full: parts.flatMap((part) => part.calendars.filter(isOf(rules)).flatMap(({ full }) => full)),
  }))
  return { calendars, from, days }
}

/** Whether a calendar is that of the same employee. */
const isOf =
  ({ employee_id }: { readonly employee_id: number }) =>
  ({ rules }: { readonly rules: { readonly employee_id: number } }) =>
    rules.employee_id === employee_id
const monthOf = (date: string) => `${date.slice(0, 7)}-01`

function readMonth(context: PublicContext, officeId: number, asked: Asked, month: string) {
  const cache = caches.get(context.services) ?? openCache(context.services)
  const key = `${officeId} ${asked.service_ids.join()} ${asked.employee_id} ${month}`
  const known = cache.get(key)
  if (known) return known
  const read = readAvailabilityOf(context, officeId, asked, { from: month, days: MONTH_DAYS })
  cache.set(key, read)
  read.catch(() => {
    if (cache.peek(key, { allowStale: true }) === read) cache.delete(key)
  })
  return read
}

function openCache(services: Services): Months {
  const cache: Months = new LRUCache({
    max: ENTRIES_MAX,
    ttl: FRESH_MS,
    perf: { now: () => services.clock().getTime() },
    ttlResolution: 0,
  })
  const drop = (officeId: number) => {
    const keys = [...cache.keys()].filter((key) => key.startsWith(`${officeId} `))
    for (const key of keys) cache.delete(key)
  }
  // a reading that began before the change is dropped, too; it may not have seen the change
  onOfficeChange(services.officeDb, drop)
  services.liveEvents.onEvents((events) => events.forEach(({ o }) => drop(o)))
  services.liveEvents.onGap(() => cache.clear())
  caches.set(services, cache)
  return cache
}
