import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { isDatedBack, isOtherYear } from '#shared/money/invoices/rules.ts'
import { problemText } from '#shared/money/invoices/text.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { businessSettingsQuery } from '#web/office/business/api.ts'
import { saveDocumentsConsent } from '#web/customers/customers/api.ts'
import { BuyerNumbers, buyerProblems } from '../invoices/parts/buyer-numbers.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { dateError, emailError } from '#web/ui/forms/field-errors.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { EmailField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required } from '#web/ui/forms/save-form.ts'
import { changeCart, useCart } from './cart-store.ts'
import { dueOfCart } from './cart-totals.ts'
import css from './payment.module.css'
import { NAMED_BUYER_FROM, type DetailValues } from './sale-body.ts'
import { invoiceText } from './invoice-text.ts'
import { text } from './text.ts'

/** A sentence per invalid field, null for valid ones. */
export const detailProblems = (values: DetailValues) => ({
  full_name: required(values.full_name),
  invoice_date: required(values.invoice_date) ?? dateError(values.invoice_date) ?? yearError(values.invoice_date),
  ...buyerProblems(values),
  email: emailError(values.email),
})

type Props<Values> = {
  readonly form: UseFormReturnType<Values>
  /** False for a debt, of which no SMS is sent. */
  readonly sendsSms?: boolean
}
/**
 * One line that sums up the invoice. A tap opens its fields; a wrong field opens them by itself.
 */
export function InvoiceDetails<Values extends DetailValues>({ form, sendsSms = true }: Props<Values>) {
  const [opened, setOpened] = useState(false)
  const values = form.values
  const wrong = ['full_name', 'invoice_date', 'business_number', 'id_number', 'email'].some(
    (name) => name in form.errors,
  )
  const shown = opened || wrong
  const isLarge = dueOfCart(useCart()).total > NAMED_BUYER_FROM
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
          <DateField
            label={text.invoiceDate}
            description={isLate(values.invoice_date) ? invoiceText.lateDate : undefined}
            {...form.getInputProps('invoice_date')}
          />
          <Fields two>
            <BuyerNumbers form={form} />
          </Fields>
          <EmailField label={text.email} {...form.getInputProps('email')} />
          {sendsSms && <SmsSwitch />}
          <SwitchRow
            label={text.shareEmail}
            checked={values.share_email}
            disabled={values.email.trim() === ''}
            onChange={(share_email) => form.setValues({ share_email } as Partial<Values>)}
          />
          <ConsentSwitch />
          <WhatsappSwitch />
        </Fields>
      )}
      {isLarge && `${values.business_number}${values.id_number}`.trim() === '' && (
        <p className={css.note}>{text.numberOfBuyer}</p>
      )}
      <ConsentQuestion form={form} />
      <p className={css.note}>{text.afterIssue}</p>
    </section>
  )
}

/** Far back, but of this year: it may be meant. */
const isLate = (typed: string): boolean => isDatedBack(parseTypedDate(typed) ?? '9999-12-31', dateOf(now()))
const yearError = (typed: string): string | null =>
  isOtherYear(parseTypedDate(typed)!, dateOf(now())) ? problemText.invoice_date_other_year : null

/**
 * Asked once: at the first sale to a customer, and of a buyer without a card when an email is sent.
 * One tap answers; no answer sends nothing.
 */
function ConsentQuestion<Values extends DetailValues>({ form }: Pick<Props<Values>, 'form'>) {
  const { customer } = useCart()
  const { share_email: isMailed, documents_consent: answer } = form.values
  const isOpen = customer && customer !== 'walk-in' ? customer.documents_asked === 0 : isMailed
  if (!isOpen) return null
  return (
    <div className={css.consent} role="group" aria-label={invoiceText.askConsent}>
      <p>
        <b>{invoiceText.askConsent}</b> {DOCUMENTS_CONSENT_WORDS}
      </p>
      {(['1', '0'] as const).map((value) => (
        <Button
          key={value}
          variant={answer === value ? 'filled' : 'default'}
          aria-pressed={answer === value}
          onClick={() => form.setValues({ documents_consent: value } as Partial<Values>)}
        >
          {value === '1' ? invoiceText.consentYes : invoiceText.consentNo}
        </Button>
      ))}
    </div>
  )
}

/** Absent when the settings of the office or of the customer send nothing. */
function SmsSwitch() {
  const { customer, sms } = useCart()
  const settings = useQuery(businessSettingsQuery).data
  if (!customer || customer === 'walk-in' || !customer.settings_send_sms || !settings?.send_by_sms) return null
  return (
    <SwitchRow
      label={text.shareSms}
      note={formatPhone(customer.phone)}
      checked={sms}
      onChange={(on) => changeCart((cart) => ({ ...cart, sms: on }))}
    />
  )
}

/** The customer's consent to invoices as files, which the law requires; saved at once. */
function ConsentSwitch() {
  const { customer } = useCart()
  if (!customer || customer === 'walk-in' || customer.documents_asked === 0) return null
  const save = async (isGiven: boolean) => {
    try {
      await saveDocumentsConsent(customer.id, isGiven)
      const consented = { ...customer, documents_consent: isGiven ? (1 as const) : (0 as const) }
      changeCart((cart) => ({ ...cart, customer: consented }))
    } catch (failure) {
      await notice(failure instanceof CallFailed ? failure.message : invoiceText.consentFailed)
    }
  }
  return (
    <SwitchRow
      label={invoiceText.documentsConsent}
      note={invoiceText.documentsConsentNote}
      checked={customer.documents_consent === 1}
      onChange={(isGiven) => void save(isGiven)}
    />
  )
}

const WhatsappSwitch = () => (
  <SwitchRow
    label={text.shareWhatsapp}
    note={text.shareWhatsappNote}
    checked={useCart().whatsapp}
    onChange={(whatsapp) => changeCart((cart) => ({ ...cart, whatsapp }))}
  />
)
