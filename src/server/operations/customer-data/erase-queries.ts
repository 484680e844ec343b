import { sql, type RawBuilder } from 'kysely'
import { erasePictures } from '#server/customers/customer-pictures/remove-picture.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { text } from './text.ts'

/** A number that nobody has: the columns ask for one. */
const NO_PHONE = '+10000000'

/** Customers with their contact details, which name rows that have no customer. */
export type Person = {
  readonly id: number
  readonly phone: string
  readonly email: string | null
  /**
   * Whether a customer who is not deleted has the phone, such as one who registered again. A card
   * whose phone was not proved keeps nothing of a known customer.
   */
  readonly phone_in_use: boolean
}

const phoneInUse = sql<boolean>`exists (select from customers o where o.office_id = c.office_id and o.phone = c.phone
  and o.id <> c.id and o.deleted_at is null and (c.phone_unproved or not o.phone_unproved))`

/**
 * Locks a customer who is not deleted, with those who were merged into them, and returns them all.
 * Empty when there is no such customer.
 */
export const lockErased = async (tx: Tx, scope: Scope, id: number): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select c.id, c.phone, c.email, ${phoneInUse} as phone_in_use from customers c
    where c.office_id = ${scope.officeId} and (c.id = ${id} or c.merged_into = ${id}) and exists (
      select from customers k where k.office_id = c.office_id and k.id = ${id} and k.deleted_at is null)
    order by c.id for update`.execute(tx)
  return rows
}

/** Locks customers who were deleted before an instant and are not erased, at most `limit`. */
export const lockDeletedPersons = async (tx: Tx, scope: Scope, before: Date, limit: number): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select c.id, c.phone, c.email, ${phoneInUse} as phone_in_use from customers c
    where c.office_id = ${scope.officeId} and c.deleted_at < ${before} and c.erased_at is null
    order by c.id limit ${limit} for update`.execute(tx)
  return rows
}

/**
 * Erases customers for good: contact details, notes, pictures, consents, answers, messages, links
 * and what visitors typed. Issued documents and signed files keep what they state
 * (docs/decisions/0089). A refused marketing stays on the list of refusals, and what proves
 * marketing is kept (0014).
 */
export async function erasePersons(tx: Tx, scope: Scope, persons: readonly Person[], now: Date): Promise<void> {
  if (persons.length === 0) return
  const office = sql`${scope.officeId}`
  const ids = sql`${persons.map(({ id }) => id)}::bigint[]`
  const free = persons.filter(({ phone_in_use }) => !phone_in_use)
  const phones = sql`${free.map(({ phone }) => phone)}::text[]`
  const emails = sql`${free.flatMap(({ email }) => email ?? [])}::text[]`
  await sql`update customers set erased_at = ${now}, deleted_at = coalesce(deleted_at, ${now}), full_name = ${text.erased},
      phone = ${NO_PHONE}, email = null, notes = null, id_number = null, business_number = null, birth_date = null, gender = null,
      address_street = null, address_house_number = null, address_apartment = null, address_city = null,
      documents_consent = false, documents_consent_at = null, documents_consent_source = null,
      documents_consent_words = null, documents_asked_at = null, preferred_channel = null, handled_by = null,
      marketing_consent = false, marketing_consent_at = null, marketing_consent_source = null, marketing_consent_words = null, phone_unproved = false, unproved_session = null,
      version = version + 1
    where office_id = ${office} and id = any(${ids})`.execute(tx)
  const steps = [...ofMessages(office, ids, { phones, emails }), ...ofSales(office, ids), ...ofSigning(office, ids)]
  for (const step of steps) await step.execute(tx)
  await erasePictures(
    tx,
    scope,
    persons.map(({ id }) => id),
  )
  await sql`select erase_audit_of_customers(${ids})`.execute(tx)
  await eraseSessions(tx, office, ids, phones)
  for (const { id } of persons) await partVisits(tx, scope, id, now)
}

type Part = RawBuilder<unknown>
type Contacts = { readonly phones: Part; readonly emails: Part }

const appointmentsOf = (office: Part, ids: Part) =>
  sql`(select id from appointments where office_id = ${office} and customer_id = any(${ids}))`
const ordersOf = (office: Part, ids: Part) =>
  sql`(select id from orders where office_id = ${office} and customer_id = any(${ids}))`
const invoicesOf = (office: Part, ids: Part) =>
  sql`(select id from invoices where office_id = ${office} and customer_id = any(${ids}))`

/** Messages, codes, notices of staff and links. */
const ofMessages = (office: Part, ids: Part, { phones, emails }: Contacts): Part[] => [
  sql`delete from sms_messages where office_id = ${office} and (customer_id = any(${ids}) or phone = any(${phones}))`,
  sql`delete from mail_messages where office_id = ${office} and (customer_id = any(${ids}) or address = any(${emails})
      or appointment_id in ${appointmentsOf(office, ids)} or order_id in ${ordersOf(office, ids)}
      or invoice_id in ${invoicesOf(office, ids)})`,
  sql`delete from notifications where office_id = ${office}
      and (customer_id = any(${ids}) or appointment_id in ${appointmentsOf(office, ids)})`,
  sql`delete from document_links where office_id = ${office} and (customer_id = any(${ids})
      or appointment_id in ${appointmentsOf(office, ids)} or order_id in ${ordersOf(office, ids)})`,
  sql`delete from phone_codes where office_id = ${office} and (phone = any(${phones}) or email = any(${emails}))`,
  sql`delete from waiting_entries where office_id = ${office} and customer_id = any(${ids})`,
  sql`delete from customer_devices where office_id = ${office} and phone = any(${phones})`,
  sql`delete from marketing_phones where office_id = ${office} and phone = any(${phones}) and refused_at is null`,
]

/** Drafts are deleted. What was issued, and the payments on it, is kept for the books. */
const ofSales = (office: Part, ids: Part): Part[] => [
  sql`delete from invoice_lines where office_id = ${office} and invoice_id in (select id from invoices
      where office_id = ${office} and customer_id = any(${ids}) and status = 'draft')`,
  sql`delete from invoices where office_id = ${office} and customer_id = any(${ids}) and status = 'draft'`,
  sql`update invoices set email = null where office_id = ${office} and customer_id = any(${ids}) and email is not null`,
  sql`update orders set customer_name = ${text.erased}, customer_email = null
      where office_id = ${office} and customer_id = any(${ids})`,
  sql`update prepaid set name = ${text.erased} where office_id = ${office} and customer_id = any(${ids}) and kind = 'voucher'`,
  sql`update kept_cards set card = null, last_digits = null, brand = null, page_url = null
      where office_id = ${office} and customer_id = any(${ids}) and charged_at is null`,
]

/** Requests without a signature are deleted; signed ones keep the file (keep_signed_request). */
const ofSigning = (office: Part, ids: Part): Part[] => [
  sql`delete from document_requests where office_id = ${office} and customer_id = any(${ids}) and status <> 'signed'`,
  sql`update document_requests set phone = ${NO_PHONE}, signer_network = '',
      answers = case when answers is null then null else ''::bytea end
    where office_id = ${office} and customer_id = any(${ids})`,
]

/** What visitors typed, and the notes and links of the visits. */
async function eraseSessions(tx: Tx, office: Part, ids: Part, phones: Part): Promise<void> {
  await sql`update booking_sessions set full_name = null, phone = null, email = null, birth_date = null, gender = null,
      proved_phone = null, proved_email = null, mailbox_phone = null, device_phone = null, marketing_consent = false
    where office_id = ${office} and (phone = any(${phones}) or proved_phone = any(${phones})
      or mailbox_phone = any(${phones})
      or device_phone = any(${phones}) or id in (
      select booking_session_id from appointments where office_id = ${office} and customer_id = any(${ids})))`.execute(
    tx,
  )
  await sql`update appointments set notes = null, booked_for = null, manage_token = null, booking_session_id = null, version = version + 1
    where office_id = ${office} and customer_id = any(${ids})`.execute(tx)
}

/**
 * Parts the visits without a sale from a customer whom documents still name: they move to a row
 * without a name, which keeps them for the statistics.
 */
async function partVisits(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  const { officeId } = scope
  const unsold = sql`a.office_id = ${officeId} and a.customer_id = ${id}
    and not exists (select from orders o where o.office_id = a.office_id and o.appointment_id = a.id)
    and not exists (select from deposits d where d.office_id = a.office_id and d.appointment_id = a.id)
    and not exists (select from kept_cards k where k.office_id = a.office_id and k.appointment_id = a.id)
    and not exists (select from document_requests r where r.office_id = a.office_id and r.appointment_id = a.id)`
  const { rows } = await sql<{ id: number }>`
    insert into customers (office_id, full_name, phone, created_at, updated_at, deleted_at, erased_at, settings_send_sms,
      settings_send_approval_sms)
    select ${officeId}, ${text.erased}, ${NO_PHONE}, ${now}, ${now}, ${now}, ${now}, false, false
    where exists (select from appointments a where ${unsold})
      and (exists (select from invoices i where i.office_id = ${officeId} and i.customer_id = ${id})
        or exists (select from document_requests r where r.office_id = ${officeId} and r.customer_id = ${id}))
    returning id`.execute(tx)
  const [stranger] = rows
  if (stranger) await sql`update appointments a set customer_id = ${stranger.id} where ${unsold}`.execute(tx)
}
