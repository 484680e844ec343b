import '../ui/forms.css'
import { SegmentedControl, Select } from '@mantine/core'
import { SEND_DAYS, SEND_WAYS, type SendWay } from '#shared/document-requests/rules.ts'
import { useState } from 'react'
import { CustomerPicker } from '../customers/parts/customer-picker.tsx'
import { sendDocument, type SentRequest } from '../document-requests/api.ts'
import { Fields } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { toast } from '../ui/toast.ts'
import type { Document } from './api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Values = { customer: number | null; way: SendWay; days: string }
type Props = { readonly document: Document; readonly onClose: () => void }

/** Sends a document to a customer for their signature: by SMS, in a WhatsApp chat, or as a link to copy. */
export default function ShareDialog({ document, onClose }: Props) {
  const [link, setLink] = useState<string | null>(null)
  const [name, setName] = useState('')
  const saveForm = useSaveForm<Values, SentRequest>({
    initial: { customer: null, way: 'sms', days: '30' },
    validate: ({ customer }) => ({ customer: customer === null && text.customerMissing }),
    save: ({ customer, way, days }) =>
      sendDocument({ document_id: document.id, customer_id: customer!, way, days: Number(days) }),
    onSaved: (sent) => {
      if (sent.link !== null && sent.url === null) return setLink(sent.link)
      if (sent.url !== null) window.open(sent.url, '_blank', 'noopener')
      toast(sent.url === null ? text.sent : text.opened, { tone: 'success' })
      onClose()
    },
  })
  const { values, setFieldValue, getInputProps, errors } = saveForm.form
  if (link !== null) return <LinkDialog name={name} link={link} onClose={onClose} />
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.title(document.name)}
      submit={text.submit[values.way]}
      onClose={onClose}
      size={520}
    >
      <Fields>
        <CustomerPicker
          label={text.customer}
          value={values.customer}
          error={errors.customer}
          takesFocus
          onChange={(id, customer) => {
            setFieldValue('customer', id)
            setName(customer?.full_name ?? '')
          }}
        />
        <SegmentedControl
          aria-label={text.way}
          fullWidth
          value={values.way}
          onChange={(way) => setFieldValue('way', way as SendWay)}
          data={SEND_WAYS.map((value) => ({ value, label: text.ways[value] }))}
        />
        <Select
          label={text.days}
          data={SEND_DAYS.map((days) => ({ value: String(days), label: text.daysOf(days) }))}
          allowDeselect={false}
          {...getInputProps('days')}
        />
        <p className={css.note}>{text.note[values.way](document.name)}</p>
      </Fields>
    </FormDialog>
  )
}
