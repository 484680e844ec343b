import { consentName, consentNote } from '#shared/customers/customers/text.ts'
import type { customers } from '#shared/customers/customers/contract.ts'
import type { Body, Query } from '#shared/http/endpoint.ts'
import { acceptedKinds, BOOKED_KINDS } from '#shared/office/deletions/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { requireNothingOpen, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueueWithCommit } from '#server/platform/jobs/jobs.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { customerChange } from './changes.ts'
import { hideContact, requireContact } from './hide-contacts.ts'
import { duesViewer } from './limit-sight.ts'
import { selectForUpdateCustomers } from './merge-queries.ts'
import { documentsAnswer } from './documents-consent-queries.ts'
import { customerById, hasRefusedMarketing, insertCustomer, updateCustomer } from './queries.ts'
import { hiddenContact } from './show-customers.ts'

type Change = Body<typeof customers, 'update'>
type SavedCustomer = NonNullable<Awaited<ReturnType<typeof customerById>>> | null

/**
 * Adds a customer. Fails with phone_taken when the office has a customer with the phone number; the
 * unique index decides.
 */
export async function addCustomer(context: OfficeContext, typed: Body<typeof customers, 'create'>) {
  const { tx, scope, now } = context
  await checkChange(context, null, typed)
  const customer = { ...typed, ...consentOf(null, typed, now), created_at: now, updated_at: now }
  return recorded(context, null, await insertCustomer(tx, scope, customer))
}

/**
 * Changes the fields that were sent. Fails with phone_taken, and with changed_elsewhere when the
 * customer has another version.
 */
export async function changeCustomer(context: OfficeContext, id: number, { version, ...change }: Change) {
  const { tx, scope, now } = context
  const before = (await customerById(tx, scope, id, duesViewer(context))) ?? fail('not_found')
  // what one may not see, one may not replace, nor try
  if (change.phone !== undefined || change.email !== undefined) await requireContact(context, id)
  await checkChange(context, before, change)
  const changed = { ...change, ...consentOf(before, change, now), updated_at: now }
  if (!(await updateCustomer(tx, scope, id, changed, version))) fail('changed_elsewhere')
  const { customer } = await recorded(context, before, id)
  return { customer: await hideContact(context, customer, id, hiddenContact) }
}

/**
 * Checks only values that change. Otherwise a customer could not be changed after the employee who
 * handles them has left.
 */
async function checkChange(
  { tx, scope, now }: OfficeContext,
  before: SavedCustomer,
  { birth_date, handled_by, phone = before?.phone, marketing_consent = before?.marketing_consent }: Change,
) {
  if (birth_date && birth_date > dateOf(now) && birth_date !== before?.birth_date)
    fail('invalid_input', { fields: { birth_date: fieldText.past_date } })
  if (handled_by && handled_by !== before?.handled_by && !(await employeeById(tx, scope, handled_by))) fail('not_found')
  const isNewConsent = marketing_consent && (!before?.marketing_consent || phone !== before.phone)
  if (isNewConsent && (await hasRefusedMarketing(tx, scope, phone!))) fail('marketing_refused')
}

/**
 * When a consent was given, and how one to marketing was, as the law requires to store (reference
 * of Israeli law, L1 and 1.6).
 */
function consentOf(before: SavedCustomer, change: Change, now: Date) {
  const turned = (field: 'marketing_consent' | 'documents_consent') =>
    change[field] !== undefined && change[field] !== (before?.[field] ?? false)
  const marketing = change.marketing_consent ? now : null
  return {
    ...(turned('marketing_consent') && {
      marketing_consent_at: marketing,
      marketing_consent_source: marketing && ('staff' as const),
      marketing_consent_words: marketing && `${consentName}. ${consentNote}`,
    }),
    ...(turned('documents_consent') && documentsAnswer(change.documents_consent === true, 'staff', now)),
  }
}

async function recorded(context: OfficeContext, before: SavedCustomer, id: number) {
  const { tx, scope } = context
  const customer = (await customerById(tx, scope, id, duesViewer(context)))!
  const action = before === null ? 'create' : 'update'
  recordChange(context, customerChange, { action, id, before, after: customer })
  return { customer }
}

declare module '../../platform/hooks.ts' {
  interface Questions {
    /** What hangs on a customer. */
    openOnCustomer: OpenAnswer
  }
}

/**
 * Hides the customer from lists and keeps the row. The phone number may be used again. Appointments
 * to come stay, without reminders, or a job cancels them. Fails with still_open unless all that
 * hangs on the customer is accepted; a choice about appointments accepts them.
 */
export async function removeCustomer(
  context: OfficeContext<Staff>,
  id: number,
  { appointments, notify, accept }: Query<typeof customers, 'remove'>,
): Promise<void> {
  const { tx, scope, now, services } = context
  // locked before the look, so that nothing is sold to or booked for them meanwhile
  await selectForUpdateCustomers(tx, scope, [id])
  const before = (await customerById(tx, scope, id)) ?? fail('not_found')
  const accepted = acceptedKinds(accept, appointments === undefined ? [] : BOOKED_KINDS)
  await requireNothingOpen(context, services.answers.openOnCustomer, { ids: [id], accepted })
  await updateCustomer(tx, scope, id, { deleted_at: now }, undefined)
  recordChange(context, customerChange, { action: 'delete', id, before })
  const cancelling = { customer_id: id, user_id: context.caller.userId, notify }
  if (appointments === 'cancel') enqueueWithCommit(tx, [{ task: 'cancel_for_customer', payload: cancelling }])
}
