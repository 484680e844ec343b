import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { formatDate, formatExactMoney } from '#web/platform/format.ts'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Invoice } from './api.ts'
import { creditState, isCredit, signedTotal } from './invoice-names.ts'
import css from './invoices.module.css'
import { text, typeNames } from './text.ts'
import type { Sort } from './use-invoice-list.ts'

const tones: Readonly<Record<Invoice['document_type'], Tone>> = {
  300: 'warning',
  320: 'brand',
  330: 'danger',
  400: 'success',
}

/** The invoice's type, that it is a draft, and what was credited of it. */
export function TypeChips({ invoice }: { invoice: Invoice }) {
  const credited = creditState(invoice)
  return (
    <span className={css.chips}>
      <Chip tone={isCredit(invoice) ? 'danger' : tones[invoice.document_type]}>
        {isCredit(invoice) && invoice.document_type !== 330 && `${text.credits} · `}
        {typeNames[invoice.document_type]}
      </Chip>
      {invoice.status === 'draft' && <Chip tone="warning">{text.draft}</Chip>}
      <AllocationChip status={invoice.allocation_status} />
      {credited !== 'none' && (
        <Chip tone="muted">{credited === 'part' ? text.partlyCredited : text.wholeCredited}</Chip>
      )}
    </span>
  )
}

function AllocationChip({ status }: { status: Invoice['allocation_status'] }) {
  if (status === 'refused') return <Chip tone="danger">{text.allocationRefused}</Chip>
  if (awaitsAllocation(status)) return <Chip tone="warning">{text.allocationPending}</Chip>
  return status === 'continued' ? <Chip tone="muted">{text.withoutAllocation}</Chip> : null
}

const Total = ({ invoice }: { invoice: Invoice }) => (
  <b className={isCredit(invoice) ? `${css.total} ${css.back}` : css.total}>
    <Num>{formatExactMoney(signedTotal(invoice))}</Num>
  </b>
)
const InvoiceDate = ({ invoice_date }: Invoice) => <Num>{formatDate(invoice_date)}</Num>
const numberOf = ({ invoice_number }: Invoice) =>
  invoice_number === null ? text.draft : <Num>{String(invoice_number)}</Num>

export const wideColumns: readonly Column<Invoice, Sort>[] = [
  { key: 'number', title: text.number, sort: 'invoice_number', cell: numberOf },
  { key: 'type', title: text.type, cell: (invoice) => <TypeChips invoice={invoice} /> },
  {
    key: 'customer',
    title: text.customer,
    sort: 'full_name',
    cell: ({ full_name, payment_methods }) => (
      <span className={css.who}>
        <Name>{full_name}</Name>
        {payment_methods.length > 0 && <small>{payment_methods.map((method) => methodNames[method]).join(', ')}</small>}
      </span>
    ),
  },
  { key: 'date', title: text.date, sort: 'invoice_date', cell: InvoiceDate },
  { key: 'sum', title: text.sum, sort: 'total_amount', cell: (invoice) => <Total invoice={invoice} /> },
]

/** Of a card on a phone. */
export const narrowColumns: readonly Column<Invoice, Sort>[] = [
  {
    key: 'customer',
    title: text.customer,
    cell: (invoice) => (
      <span className={css.who}>
        <Name>{invoice.full_name}</Name>
        <small>
          {numberOf(invoice)} · <InvoiceDate {...invoice} />
        </small>
      </span>
    ),
  },
  { key: 'sum', title: text.sum, cell: (invoice) => <Total invoice={invoice} /> },
  { key: 'type', title: text.type, cell: (invoice) => <TypeChips invoice={invoice} /> },
]
