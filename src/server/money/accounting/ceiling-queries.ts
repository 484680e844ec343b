/** The ceiling of exempt dealers, as parts of statements. Dates are `YYYY-MM-DD`. */
import { sql, type RawBuilder } from 'kysely'
import type { Money } from '#shared/values/wire.ts'

/** The ceiling that is in force on a date. */
export const ceilingOn = (date: string): RawBuilder<Money> => sql`(select amount from dealer_ceilings
  where starts_on <= ${date}::date order by starts_on desc limit 1)`

/** The receipts of the office `o` from the start of the year up to a date, included. */
export const turnoverUntil = (date: string): RawBuilder<Money> => sql`(
  select coalesce(sum(total_amount), 0)::numeric(14, 2) from invoices i
  where i.office_id = o.id and i.status = 'issued' and i.document_type = 400
    and i.invoice_date between date_trunc('year', ${date}::date)::date and ${date}::date)`
