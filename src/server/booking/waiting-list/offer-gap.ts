/** Offers a freed time to those of the waiting list whom it fits (docs/booking.md). */
import { whyNotOffered } from '#shared/calendar/availability/rules.ts'
import { DAY, dateOf, MINUTE, toWallClock } from '#shared/values/local-time.ts'
import {
  OFFER_MINUTES,
  rankCandidates,
  type Candidate,
  type Free,
  type Gap,
} from '#shared/booking/waiting-list/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import { lockCalendars } from '#server/calendar/appointments/queries.ts'
import {
  offerFacts,
  readAvailability,
  slotsFor,
  type OnlineCalendar,
} from '#server/calendar/availability/offer-slots.ts'
import { lockResources } from '#server/calendar/availability/resource-queries.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { planGap } from '#server/calendar/availability/gap-queries.ts'
import { publish, recordChanges, type ChangeContext } from '#server/platform/database/record-change.ts'
import { enqueueWithCommit, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { addressOf } from '#server/messages/sms/choose-channel.ts'
import { queueSmsWithCommit } from '#server/messages/sms/queue-sms.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { newLink } from './link-queries.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { offerChange } from './changes.ts'
import {
  candidatesFor,
  hasOpenOffer,
  holdUnits,
  insertHold,
  insertOffers,
  takeEntries,
  type WaitingCustomer,
} from './offer-queries.ts'
import { activeEmployees, autopilotOf } from './queries.ts'
import { text } from './text.ts'

type Context = ChangeContext & { readonly services: Services }
/** Services whose free times are read for one gap. */
const SERVICES_MAX = 30
/** More candidates than are needed: some may be answering another offer just now. */
const SPARE = 5

type FreedTime = { readonly employee_id: number | null; readonly start: number; readonly end: number }
/**
 * The job of a freed time. In quiet time it waits for the end. A freed time of the whole office is
 * one of each employee.
 */
export async function offerFreedTime(freed: FreedTime, { scope, services, now, inOffice }: JobContext): Promise<void> {
  await inOffice(async (tx) => {
    const allowed = await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime() })
    const context = { tx, scope, now, services, actor: 'job' }
    const at = { start_at: new Date(freed.start), end_at: new Date(freed.end) }
    if (allowed > now.getTime()) return planGap(context, { employee_id: freed.employee_id, ...at }, allowed)
    if (freed.employee_id === null) {
      for (const employee_id of await activeEmployees(tx, scope))
        planGap(context, { employee_id, ...at }, now.getTime())
      return
    }
    const atOnce = await autopilotOf(tx, scope)
    if (atOnce > 0) await offerGap(context, { ...freed, employee_id: freed.employee_id }, atOnce)
  })
}

/**
 * Offers a time to the first whom it fits, at most `atOnce`, and holds it for them. Does nothing
 * while a part of it is on offer. `entryId`: to this entry only. Returns the ids of the offers.
 */
export async function offerGap(context: Context, gap: Gap, atOnce: number, entryId?: number): Promise<number[]> {
  const { tx, scope, now } = context
  await lockCalendars(tx, scope, now, [gap.employee_id])
  if (await hasOpenOffer(tx, scope, now, gap)) return []
  const entries = await candidatesFor(tx, scope, now, gap, entryId)
  const services = await readServices(context, gap, entries)
  const ranked = rankCandidates(gap, entries, (id) => services.get(id) ?? null)
  const near = together(ranked).slice(0, atOnce + SPARE)
  const free = await takeEntries(
    tx,
    scope,
    now,
    near.map(({ entry }) => entry.id),
  )
  const chosen = near.filter(({ entry }) => free.has(entry.id)).slice(0, atOnce)
  return chosen.length > 0 ? send(context, gap, chosen, services) : []
}

/** Those whose time overlaps that of the first: one hold covers them. */
function together<E extends WaitingCustomer>(ranked: readonly Candidate<E>[]): readonly Candidate<E>[] {
  const [first] = ranked
  if (!first) return []
  return ranked.filter(({ span }) => span.start < first.span.end && span.end > first.span.start)
}

type ServiceOfGap = Free & {
  readonly buffer: number
  readonly name: string
  readonly office: string
  readonly price: Money
}
/** The free starts of each service around the gap, as the booking page would offer them. */
async function readServices(
  context: Context,
  gap: Gap,
  entries: readonly WaitingCustomer[],
): Promise<Map<number, ServiceOfGap>> {
  const { tx, scope, now } = context
  const from = dateOf(Math.max(gap.start, now.getTime()))
  const days = { from, days: Math.max(1, Math.round((Date.parse(dateOf(gap.end)) - Date.parse(from)) / DAY) + 1) }
  const found = new Map<number, ServiceOfGap>()
  const wanted = [...new Set(entries.map(({ service_id }) => service_id))].slice(0, SERVICES_MAX)
  // the rooms of an offer are held, so they must not be taken meanwhile
  await lockResources(tx, scope, now, wanted)
  for (const id of wanted) {
    const asked = { service_ids: [id], employee_id: gap.employee_id }
    const [calendar] = (await readAvailability(context, { asked, days })).calendars
    if (!calendar || !isOffered(calendar, now)) continue
    const { name, price } = calendar.rules.services[0]!
    found.set(id, {
      starts: slotsFor([calendar], days, now).flatMap(({ start, free }) => (free ? [start] : [])),
      minutes: calendar.rules.time_window,
      buffer: calendar.rules.buffer_minutes,
      name,
      office: calendar.rules.office_name,
      price,
    })
  }
  return found
}
type Calendar = Awaited<ReturnType<typeof readAvailability>>['calendars'][number]
/** A service that is not booked online may be waited for: staff put customers on the list. */
const isOffered = (calendar: Calendar, now: Date): calendar is OnlineCalendar =>
  isOpenForBooking(calendar.rules, now) &&
  calendar.rules.is_proved &&
  whyNotOffered('offer', offerFacts(calendar.rules, now)).length === 0

type Chosen = Pick<Candidate<WaitingCustomer>, 'entry' | 'span'>
type Offering = {
  readonly gap: Gap
  readonly chosen: readonly Chosen[]
  readonly ofService: ReadonlyMap<number, ServiceOfGap>
  readonly expires_at: Date
}
/** Writes the messages, and then holds the time for those whom one reaches. */
async function send(
  context: Context,
  gap: Gap,
  chosen: readonly Chosen[],
  ofService: ReadonlyMap<number, ServiceOfGap>,
): Promise<number[]> {
  const { tx, scope, now, services } = context
  const expires_at = new Date(now.getTime() + OFFER_MINUTES * MINUTE)
  const offering = { gap, chosen, ofService, expires_at }
  const written = await writeMessages(context, offering)
  if (written.length === 0) return []
  const hold_id = await holdTime(context, offering, written)
  const common = { hold_id, employee_id: gap.employee_id, created_at: now, expires_at }
  const ids = await insertOffers(
    tx,
    scope,
    written.map(({ entry, span, tokens, price }) => ({
      ...common,
      entry_id: entry.id,
      start_at: new Date(span.start),
      end_at: new Date(span.end),
      gap_start: new Date(gap.start),
      gap_end: new Date(gap.end),
      price,
      ...tokens,
    })),
  )
  enqueueWithCommit(tx, [
    {
      task: 'end_offers',
      payload: { hold_id },
      runAt: services.machineTime(expires_at.getTime()),
      key: `offers:${hold_id}`,
      urgency: 'soon',
    },
  ])
  const after = { employee_id: gap.employee_id, start_at: new Date(gap.start), end_at: new Date(gap.end) }
  recordChanges(
    context,
    offerChange,
    ids.map((id) => ({ action: 'offer', id, after })),
  )
  publish(tx, { what: 'time-blocks', id: hold_id })
  return ids
}

/** Queues a message for each who was chosen, and returns those who get one. */
async function writeMessages({ tx, scope, now, services }: Context, { gap, chosen, ofService, expires_at }: Offering) {
  const employee = await employeeById(tx, scope, gap.employee_id)
  const room = await smsRoom(tx, scope, now)
  return chosen.flatMap(({ entry, span }) => {
    const { link, ...tokens } = newLink(services)
    const service = ofService.get(entry.service_id)!
    const message = (chosen.length > 1 ? text.offeredToSeveral : text.offered)({
      service: service.name,
      employee: employee?.name ?? '',
      office: service.office,
      start: toWallClock(span.start),
      until: toWallClock(expires_at).slice(11, 16),
      link,
    })
    const outcome = queueSmsWithCommit(tx, now, room, {
      ...addressOf(entry, { kind: null, values: [] }),
      kind: 'waiting_list',
      customerId: entry.customer_id,
      message,
      dedupeKey: `waiting:${tokens.token_mac.toString('base64url')}`,
      atOnce: true,
      isUnattended: false,
      stranger: entry.phone_unproved ? { email: entry.email } : null,
      customerEmail: entry.email,
    })
    return outcome === 'queued' || outcome === 'mailed' ? [{ entry, span, tokens, price: service.price }] : []
  })
}

/** Holds the calendar for all who were chosen, and the rooms of those who are `offered` it. */
async function holdTime(
  { tx, scope, now }: Context,
  { gap, chosen, ofService, expires_at }: Offering,
  offered: readonly Chosen[],
): Promise<number> {
  const endOf = ({ entry, span }: Chosen) => span.end + ofService.get(entry.service_id)!.buffer * MINUTE
  const hold_id = await insertHold(tx, scope, now, {
    employee_id: gap.employee_id,
    start_at: new Date(Math.min(...chosen.map(({ span }) => span.start))),
    end_at: new Date(Math.max(...chosen.map(endOf))),
    expires_at,
  })
  for (const one of offered) {
    const [start, end] = [new Date(one.span.start), new Date(endOf(one))]
    await holdUnits(tx, scope, hold_id, { serviceId: one.entry.service_id, start, end, until: expires_at })
  }
  return hold_id
}
