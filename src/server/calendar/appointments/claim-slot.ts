/**
 * Checks that new bookings and changes share. The calendars must be locked, so that the results
 * stay valid.
 */
import { nearestForStaff } from '../availability/staff-starts.ts'
import { conflictOf } from '../availability/conflict-queries.ts'
import { whyNotOffered } from '#shared/calendar/availability/rules.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { claimHeldResources, fullResources, type FullResource } from '../availability/resource-queries.ts'
import { lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { namedRules } from '#server/office/working-hours/queries.ts'
import { dateOf, MINUTE } from '#shared/values/local-time.ts'
import { text as resourceText } from '#shared/calendar/resources/text.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { offerFactsOf, type ServiceWithEmployee } from './service-queries.ts'
import type { Span } from './rules.ts'
import { refusalOf, staffReasons } from './tell-reasons.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>

/** Fails with not_found for a customer who does not exist or was deleted. */
export async function checkCustomer({ tx, scope }: Context, id: number): Promise<void> {
  if (!(await lockCustomerInUse(tx, scope, id))) fail('not_found')
}

/**
 * Fails unless service and employee exist, the employee is active and gives the service. Returns
 * what an appointment copies of the service.
 */
export function checkAssigned(service: ServiceWithEmployee | undefined): Processing & { buffer_minutes: number } {
  if (!service) return fail('not_found')
  if (whyNotOffered('staff', offerFactsOf(service)).length > 0) fail('employee_not_assigned')
  const { buffer_minutes, processing_after, processing_minutes } = service
  return { buffer_minutes, processing_after, processing_minutes }
}

type Calendar = Processing & { employee_id: number; service_id: number; buffer_minutes: number }
type WantedAppointment = Calendar & {
  status_key: string
  allow_overlap: boolean
  /** It returns to a time that it had, so staff are not asked again whether anybody works then. */
  isKnownTime?: boolean
}

/**
 * Whether the appointment will hold its slot: not when it is cancelled, nor when staff chose to
 * overlap another one. Rooms and devices are never overlapped: fails like claimResources. Fails
 * with slot_taken when the slot is taken or nobody works then, with the reasons, the first
 * appointment and the first block that are met, and the nearest free starts. `except` is the
 * appointment that is changed.
 */
export async function claimSlot(
  context: Context,
  wanted: WantedAppointment,
  span: Span,
  except?: number,
): Promise<boolean> {
  if (wanted.status_key === 'cancelled') return false
  await claimResources(context, wanted, span, except)
  const { tx, scope } = context
  const [conflict, rules] = await Promise.all([
    findConflict(context, wanted, span, except),
    namedRules(tx, scope, wanted.employee_id, dateOf(span.start)),
  ])
  const asked = { rules: rules ?? fail('not_found'), span, conflict }
  const isAsked = wanted.isKnownTime ? conflict !== undefined : staffReasons(asked).length > 0
  if (isAsked && !wanted.allow_overlap) {
    const slots = await nearestForStaff(context, wanted, { span, except })
    fail('slot_taken', { slots, ...(await refusalOf(context, [asked])) })
  }
  return !conflict?.appointment
}

/**
 * Locks the rooms and devices that the appointment needs, and fails with resource_taken when one
 * has no free unit, with its name and the nearest starts at which employee and resources are free.
 * A unit of an offer in the same calendar counts as free: the offer is met as blocked time.
 */
export async function claimResources(
  context: Context,
  wanted: Omit<WantedAppointment, 'allow_overlap' | 'status_key'>,
  span: Span,
  except?: number,
): Promise<void> {
  const { tx, scope, now } = context
  const needed = {
    serviceId: wanted.service_id,
    start: new Date(span.start),
    end: new Date(span.end + wanted.buffer_minutes * MINUTE),
    except: except === undefined ? [] : [except],
  }
  const [, full] = await Promise.all([
    claimHeldResources(tx, scope, now, { ...wanted, from: new Date(span.start), to: new Date(span.end) }),
    fullResources(tx, scope, needed),
  ])
  if (full.length === 0) return
  fail('resource_taken', { ...takenDetails(full), slots: await nearestForStaff(context, wanted, { span, except }) })
}

/** The details of resource_taken: what is taken, and a sentence that names the first of it. */
export function takenDetails(full: readonly FullResource[]) {
  const [first] = full
  return {
    resources: full.map(({ id, name }) => ({ id, name })),
    ...(first && { message: (first.is_active ? resourceText.taken : resourceText.inactive)(first.name) }),
  }
}

/** What an appointment would meet; see conflictOf. */
export const findConflict = (
  { tx, scope, now }: Context,
  { employee_id, ...processing }: Processing & { employee_id: number },
  { start, end }: Span,
  except?: number,
) => conflictOf(tx, scope, { employeeId: employee_id, from: start, to: end, now, except, processing })
