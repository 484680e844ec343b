import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { dateError, dealerNumberError, emailError } from '../ui/field-errors.ts'
import { DateField } from '../ui/date-field.tsx'
import { DigitsField, EmailField, SwitchRow } from '../ui/fields.tsx'
import { Fields } from '../ui/form.tsx'
import { required } from '../ui/save-form.ts'
import css from './payment.module.css'
import type { DetailValues } from './sale-body.ts'
import { text } from './text.ts'

/** A sentence per invalid field, null for valid ones. */
export const detailProblems = (values: DetailValues) => ({
  full_name: required(values.full_name),
  invoice_date: required(values.invoice_date) ?? dateError(values.invoice_date),
  business_number: dealerNumberError(values.business_number),
  email: emailError(values.email),
})

/**
 * One line that sums up the document. A tap opens its fields; a wrong field opens them by itself.
 */
export function DocumentDetails<Values extends DetailValues>({ form }: { form: UseFormReturnType<Values> }) {
  const [opened, setOpened] = useState(false)
  const values = form.values
  const wrong = ['full_name', 'invoice_date', 'business_number', 'email'].some((name) => name in form.errors)
  const shown = opened || wrong
  return (
    <section className={css.details}>
      <button type="button" className={css.summary} aria-expanded={shown} onClick={() => setOpened(!shown)}>
        <IconReceipt size={22} stroke={1.75} aria-hidden />
        <span>
          <b>{text.details}</b>
          <small>{text.detailsLine(values.full_name, values.invoice_date)}</small>
        </span>
        <IconChevronDown size={18} aria-hidden className={shown ? css.up : undefined} />
      </button>
      {shown && (
        <Fields>
          <TextInput label={text.fullName} required withAsterisk maxLength={80} {...form.getInputProps('full_name')} />
          <Fields two>
            <DateField label={text.invoiceDate} {...form.getInputProps('invoice_date')} />
            <DigitsField
              label={text.businessNumber}
              placeholder={text.businessNumberNote}
              maxLength={20}
              {...form.getInputProps('business_number')}
            />
          </Fields>
          <EmailField label={text.email} {...form.getInputProps('email')} />
          <SwitchRow
            label={text.shareEmail}
            checked={values.share_email}
            disabled={values.email.trim() === ''}
            onChange={(share_email) => form.setValues({ share_email } as Partial<Values>)}
          />
        </Fields>
      )}
      <p className={css.note}>{text.afterIssue}</p>
    </section>
  )
}
