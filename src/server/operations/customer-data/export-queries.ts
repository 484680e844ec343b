import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { SectionName } from './text.ts'

/** A row as it is exported: the columns of its section in text.ts. */
export type ExportedRow = Record<string, unknown>
type Part = RawBuilder<unknown>

/** The customer and those who were merged into them; empty when there is no such customer. */
export const idsOfPerson = async (tx: Tx, scope: Scope, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.office_id = ${scope.officeId} and (c.id = ${id} or c.merged_into = ${id})
      and exists (select from customers k where k.office_id = c.office_id and k.id = ${id} and k.deleted_at is null)
    order by c.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** The name of the office that hands the data out. */
export const officeName = async (tx: Tx, scope: Scope): Promise<string> =>
  (await tx.selectFrom('offices').select('name').where('id', '=', scope.officeId).executeTakeFirstOrThrow()).name

/** Rows of every section but the answers of forms, which are sealed. Tokens are left out. */
export async function rowsOfPerson(tx: Tx, scope: Scope, ids: readonly number[]) {
  const found = {} as Record<SectionName, ExportedRow[]>
  const office = sql`${scope.officeId}`
  const list = sql`${ids}::bigint[]`
  for (const [name, select] of Object.entries({
    ...ofCard(office, list),
    ...ofMoney(office, list),
    ...ofSent(office, list),
  })) {
    const { rows } = await sql<{ row: ExportedRow }>`select to_jsonb(x) as row from (${select}) x`.execute(tx)
    found[name as SectionName] = rows.map(({ row }) => row)
  }
  return found
}

const ofCard = (office: Part, ids: Part) => ({
  details: sql`select c.full_name, c.phone, c.email, c.id_number, c.business_number, c.birth_date, c.gender,
      nullif(concat_ws(' ', c.address_street, c.address_house_number, c.address_apartment, c.address_city), '') as address,
      c.notes, u.name as handled_by, c.is_active, c.settings_send_sms, c.settings_send_approval_sms, c.preferred_channel,
      c.created_at, c.updated_at, c.deleted_at
    from customers c left join users u on u.office_id = c.office_id and u.id = c.handled_by
    where c.office_id = ${office} and c.id = any(${ids}) order by c.deleted_at nulls first, c.id`,
  consents: sql`select c.marketing_consent, c.marketing_consent_at, c.marketing_consent_source, c.marketing_consent_words,
      c.documents_consent_at, c.documents_consent_source, c.documents_consent_words,
      (select p.refused_at from marketing_phones p where p.office_id = c.office_id and p.phone = c.phone) as marketing_refused_at
    from customers c where c.office_id = ${office} and c.id = any(${ids}) order by c.deleted_at nulls first, c.id`,
  visits: sql`select a.start_at, a.end_at, s.name as service, u.name as employee, t.name as status, a.source, a.notes,
      a.price, a.booked_for, a.created_at, a.deleted_at
    from appointments a join products s on s.office_id = a.office_id and s.id = a.service_id
      join users u on u.office_id = a.office_id and u.id = a.employee_id
      join statuses t on t.office_id = a.office_id and t.key = a.status_key
    where a.office_id = ${office} and a.customer_id = any(${ids}) order by a.start_at, a.id`,
  typed: sql`select v.full_name, v.phone, v.email, v.birth_date, v.gender, v.created_at from booking_sessions v
    where v.office_id = ${office} and v.id in (
      select booking_session_id from appointments where office_id = ${office} and customer_id = any(${ids})) order by v.id`,
  waiting: sql`select s.name as service, w.from_date, w.until_date, w.source, w.created_at, w.ended_at,
      (select count(*) from waiting_offers x where x.office_id = w.office_id and x.entry_id = w.id) as offered
    from waiting_entries w join products s on s.office_id = w.office_id and s.id = w.service_id
    where w.office_id = ${office} and w.customer_id = any(${ids}) order by w.id`,
  pictures: sql`select i.id, i.created_at, u.name as added_by, i.note, i.deleted_at, i.file_key
    from customer_pictures i join users u on u.office_id = i.office_id and u.id = i.added_by
    where i.office_id = ${office} and i.customer_id = any(${ids}) order by i.id`,
  history: sql`select l.at, l.subject, l.action from audit_log l
    where l.office_id = ${office} and l.subject = 'customer' and l.subject_id = any(${ids}) order by l.id`,
})

const cardOf = (table: Part) =>
  sql`case when ${table}.last_digits is not null then concat_ws(' ', ${table}.brand, right(${table}.last_digits, 4)) end`

const ofMoney = (office: Part, ids: Part) => ({
  sales: sql`select o.order_number, o.created_at, o.status, o.kind, o.discount, o.tip, o.total_amount, o.customer_name,
      o.customer_email, (select string_agg(i.quantity || ' × ' || i.product_name, ', ' order by i.position) from order_items i
        where i.office_id = o.office_id and i.order_id = o.id) as items
    from orders o where o.office_id = ${office} and o.customer_id = any(${ids}) order by o.created_at, o.id`,
  payments: sql`select p.received_at, o.order_number, p.method, p.amount, p.asmacta,
      nullif(concat_ws(' ', p.card_brand, right(p.card_last_digits, 4)), '') as card,
      nullif(concat_ws(' ', p.cheque_number, p.bank_number, p.branch_number, p.bank_account_number, p.cheque_date), '') as cheque
    from payments p join orders o on o.office_id = p.office_id and o.id = p.order_id
    where o.office_id = ${office} and o.customer_id = any(${ids}) order by p.received_at, p.id`,
  debts: sql`select l.created_at, l.amount from customer_ledger l
    where l.office_id = ${office} and l.customer_id = any(${ids}) order by l.created_at, l.id`,
  documents: sql`select i.document_type, i.invoice_number, i.invoice_date, i.full_name, i.email, i.total_amount, i.status,
      i.snapshot, i.file from invoices i
    where i.office_id = ${office} and i.customer_id = any(${ids}) order by i.invoice_date, i.id`,
  prepaid: sql`select p.kind, p.name, p.sold_at, p.valid_until, p.visits, p.used_visits, p.amount, p.used_amount from prepaid p
    where p.office_id = ${office} and p.customer_id = any(${ids}) order by p.sold_at, p.id`,
  deposits: sql`select d.paid_at, d.amount, d.used_amount, d.refund, d.refunded_at
    from deposits d join orders o on o.office_id = d.office_id and o.id = d.order_id
    where o.office_id = ${office} and o.customer_id = any(${ids}) order by d.created_at, d.id`,
  cards: sql`select k.given_at, ${cardOf(sql`k`)} as card, k.fee, k.charged_at from kept_cards k
    where k.office_id = ${office} and k.customer_id = any(${ids}) order by k.created_at, k.id`,
})

const ofSent = (office: Part, ids: Part) => ({
  messages: sql`select m.created_at, m.channel, m.kind, coalesce(m.email, m.phone) as address, m.message, m.status, m.opened_at
      from sms_messages m where m.office_id = ${office} and m.customer_id = any(${ids}) and m.kind <> 'code'
    union all select e.created_at, 'email', null, e.address, e.subject, e.status, null
      from mail_messages e where e.office_id = ${office} and e.customer_id = any(${ids}) and not e.is_secret
    order by 1`,
  requests: sql`select r.id, r.document_name, r.purpose, r.created_at, r.phone, r.status, r.opened_at, r.signed_at,
      r.signer_name, r.signer_network, r.file_key, r.answers is not null as has_answers from document_requests r
    where r.office_id = ${office} and r.customer_id = any(${ids}) order by r.created_at, r.id`,
  links: sql`select d.name, l.created_at from document_links l
      join documents d on d.office_id = l.office_id and d.id = l.document_id
    where l.office_id = ${office} and (l.customer_id = any(${ids})
      or l.appointment_id in (select id from appointments where office_id = ${office} and customer_id = any(${ids}))
      or l.order_id in (select id from orders where office_id = ${office} and customer_id = any(${ids})))
    order by l.created_at, l.id`,
})
