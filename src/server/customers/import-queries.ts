import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { columns, type Customer } from './queries.ts'
import type { Row } from './rules.ts'

/** The customers with these phones. `hold` keeps them as they are until the transaction ends. */
export const customersOfPhones = async (
  tx: Tx,
  scope: Scope,
  phones: readonly string[],
  { hold }: { hold: boolean },
): Promise<Customer[]> => {
  const found = tx
    .selectFrom('customers as c')
    .where('c.office_id', '=', scope.officeId)
    .where(sql<boolean>`c.phone = any(${phones}::text[])`)
    .where('c.deleted_at', 'is', null)
  if (hold) await found.select('c.id').orderBy('c.id').forUpdate().execute()
  return found.select(columns).execute()
}

export type NewRow = Row & { readonly handled_by: number | null }
/** Makes customers of rows whose phones differ; those whose phone somebody else took meanwhile are left out. The ids, by phone. */
export const insertRows = async (
  tx: Tx,
  scope: Scope,
  rows: readonly NewRow[],
  now: Date,
): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map()
  const { rows: made } = await sql<{ id: number; phone: string }>`
    insert into customers (office_id, created_at, updated_at, full_name, phone, email, notes, id_number, birth_date, gender,
      address_street, address_house_number, address_apartment, address_city, handled_by)
    select ${scope.officeId}, ${now}, ${now}, full_name, phone, email, notes, id_number, birth_date, gender,
      address_street, address_house_number, address_apartment, address_city, handled_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(full_name text, phone text, email text, notes text, id_number text,
      birth_date date, gender text, address_street text, address_house_number text, address_apartment text, address_city text, handled_by bigint)
    order by phone
    on conflict (office_id, phone) where deleted_at is null do nothing
    returning id, phone`.execute(tx)
  return new Map(made.map(({ id, phone }) => [phone, id]))
}

/** Fills what is empty in the customers with these phones and changes nothing else. Rows of the same phone must have been put together. */
export const fillEmpty = async (tx: Tx, scope: Scope, rows: readonly Row[], now: Date): Promise<void> => {
  if (rows.length === 0) return
  await sql`update customers c set email = coalesce(c.email, r.email), notes = coalesce(c.notes, r.notes),
      id_number = coalesce(c.id_number, r.id_number), birth_date = coalesce(c.birth_date, r.birth_date),
      gender = coalesce(c.gender, r.gender), address_street = coalesce(c.address_street, r.address_street),
      address_house_number = coalesce(c.address_house_number, r.address_house_number),
      address_apartment = coalesce(c.address_apartment, r.address_apartment),
      address_city = coalesce(c.address_city, r.address_city), version = c.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(phone text, email text, notes text, id_number text, birth_date date,
      gender text, address_street text, address_house_number text, address_apartment text, address_city text)
    where c.office_id = ${scope.officeId} and c.phone = r.phone and c.deleted_at is null`.execute(tx)
}
