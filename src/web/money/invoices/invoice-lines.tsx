import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#web/office/business/api.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { DigitsField, MoneyField } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { InvoiceForm } from './invoice-fields.tsx'
import css from './invoice-dialog.module.css'
import { emptyLine, lineTotal, totalOf, vatIn } from './invoice-values.ts'
import { text } from './text.ts'

const LINES_MAX = 100

/** The lines of an invoice and their sum. `withoutVat`: its customer reports the VAT. */
export function InvoiceLines({ form, withoutVat }: { form: InvoiceForm; withoutVat: boolean }) {
  const { items } = form.values
  const set = (next: typeof items) => form.setFieldValue('items', next)
  return (
    <fieldset className={css.lines} data-invalid={form.errors.items ? true : undefined}>
      <legend>{text.lines}</legend>
      {items.map((_, i) => (
        // lines have no id; removing one clears the errors, which belong to positions
        <LineFields
          key={i}
          form={form}
          index={i}
          onRemove={() => {
            form.clearErrors()
            set(items.filter((_line, other) => other !== i))
          }}
        />
      ))}
      {form.errors.items && <p className={css.wrong}>{form.errors.items}</p>}
      {items.length < LINES_MAX && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...items, emptyLine])}
        >
          {text.addLine}
        </Button>
      )}
      <Sum total={totalOf(items, form.values.payment_method)} date={form.values.invoice_date} withoutVat={withoutVat} />
    </fieldset>
  )
}

/** The sum of the lines and, for a dealer who charges it, its VAT. */
function Sum({ total, date, withoutVat }: { total: string; date: string; withoutVat: boolean }) {
  const { vat_rate = null, vat_since = null } = useQuery(businessQuery).data ?? {}
  const split = withoutVat ? null : vatIn(total, date, { vat_rate, vat_since })
  return (
    <div className={css.sum}>
      {split && (
        <small>
          {text.beforeVat} <Num>{formatExactMoney(split.net)}</Num> · {text.vat(split.rate)}{' '}
          <Num>{formatExactMoney(split.vat)}</Num>
        </small>
      )}
      <p>
        <span>{split ? text.totalWithVat : text.total}</span>
        <b>
          <Num>{formatExactMoney(total)}</Num>
        </b>
      </p>
    </div>
  )
}

type LineProps = { readonly form: InvoiceForm; readonly index: number; readonly onRemove: () => void }

function LineFields({ form, index, onRemove }: LineProps) {
  const line = form.values.items[index]!
  const total = lineTotal(line)
  const name = (field: string) => `items.${index}.${field}`
  return (
    <div className={css.line} role="group" aria-label={text.lineNumber(index + 1)}>
      <TextInput
        label={text.description}
        required
        withAsterisk
        maxLength={200}
        className={css.description}
        {...form.getInputProps(name('description'))}
      />
      <DigitsField label={text.quantity} maxLength={4} {...form.getInputProps(name('quantity'))} />
      <MoneyField label={text.price} required withAsterisk {...form.getInputProps(name('price'))} />
      <span className={css.lineTotal}>
        {total !== null && <Num>{formatExactMoney(total)}</Num>}
        {line.discount !== '0.00' && <small>{text.lineDiscount(formatExactMoney(line.discount))}</small>}
      </span>
      {form.values.items.length > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray.6"
          size={44}
          className={css.remove}
          aria-label={text.removeLine(index + 1)}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
