import { fieldText } from '#shared/values/text.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { readRange } from './date-ranges.ts'
import css from './invoices.module.css'
import { text } from './text.ts'
import type { InvoiceListState } from './use-invoice-list.ts'

/** The dates between which invoices are shown. Lazy. */
export default function OtherDates({ filters: { typed }, filter }: Pick<InvoiceListState, 'filters' | 'filter'>) {
  const range = readRange(typed)
  const wrong = 'wrong' in range ? range.wrong : null
  return (
    <div className={css.dates}>
      <DateField
        label={text.from}
        value={typed.from}
        error={wrong === 'from' && fieldText.date}
        onChange={(event) => filter({ typed: { ...typed, from: event.currentTarget.value } })}
      />
      <DateField
        label={text.to}
        value={typed.to}
        error={wrong === 'to' ? fieldText.date : wrong === 'order' && text.wrongOrder}
        onChange={(event) => filter({ typed: { ...typed, to: event.currentTarget.value } })}
      />
    </div>
  )
}
