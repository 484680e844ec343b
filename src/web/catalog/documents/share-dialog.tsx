import '../../ui/forms/forms.css'
import { Button, SegmentedControl, Select } from '@mantine/core'
import {
  BULK_MAX,
  PURPOSES,
  SEND_DAYS,
  SEND_WAYS,
  type Purpose,
  type SendWay,
} from '#shared/signing/document-requests/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerQuery } from '#web/customers/customers/api.ts'
import { NamedCustomers } from '#web/customers/customers/parts/named-customers.tsx'
import { sendDocument, sendToMany, type BulkSent, type SentRequest } from '#web/signing/document-requests/api.ts'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Document } from './api.ts'
import { downloadDocument } from './download-document.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { SentDialog } from './sent-dialog.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Values = { customers: readonly number[]; purpose: Purpose; way: SendWay; days: string }
type Props = { readonly document: Document; readonly onClose: () => void }

/**
 * Sends a document for signature or for reading: to a customer by SMS, in a WhatsApp chat or as a
 * link to copy, or to several customers by SMS.
 */
export default function ShareDialog({ document, onClose }: Props) {
  const [done, setDone] = useState<{ link: string } | { sent: BulkSent } | null>(null)
  const [keys] = useState(() => new Map<string, string>())
  const saveForm = useSaveForm<Values, SentRequest | BulkSent>({
    initial: { customers: [], purpose: purposesOf(document)[0]!, way: 'sms', days: '30' },
    validate: ({ customers }) => ({ customers: customers.length === 0 && text.customerMissing }),
    save: ({ customers, purpose, way, days }) => {
      const sent = { document_id: document.id, days: Number(days), purpose }
      const [first] = customers
      if (customers.length === 1) return sendDocument({ ...sent, customer_id: first!, way })
      const body = { ...sent, customer_ids: [...customers] }
      return sendToMany(body, keyOf(keys, JSON.stringify(body)))
    },
    onSaved: (sent) => {
      if ('requests' in sent) {
        if (sent.refused.length > 0) return setDone({ sent })
        toast(sent.message, { tone: 'success' })
      } else {
        if (sent.link !== null && sent.url === null) return setDone({ link: sent.link })
        if (sent.url !== null) window.open(sent.url, '_blank', 'noopener')
        toast(sent.message ?? text.opened, { tone: 'success' })
      }
      onClose()
    },
  })
  const { values, setFieldValue, getInputProps, errors } = saveForm.form
  const { customers, purpose } = values
  const sent = { document_id: document.id, customer_ids: [...customers], days: Number(values.days), purpose }
  const isBulk = customers.length > 1
  const way = isBulk ? 'sms' : values.way
  const name = useQuery({ ...customerQuery(customers[0] ?? 0), enabled: customers.length === 1 }).data?.full_name
  if (done && 'link' in done)
    return <LinkDialog purpose={purpose} name={name ?? ''} link={done.link} onClose={onClose} />
  if (done) return <SentDialog sent={done.sent} onClose={onClose} />
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.title(document.name)}
      submit={text.submit[way]}
      onClose={onClose}
      size={520}
    >
      <Fields>
        <NamedCustomers
          label={text.customer}
          ids={customers}
          max={BULK_MAX}
          error={errors.customers}
          takesFocus
          onChange={(ids) => setFieldValue('customers', ids)}
        />
        <PurposeChoice document={document} value={purpose} onChange={(chosen) => setFieldValue('purpose', chosen)} />
        <SegmentedControl
          aria-label={text.way}
          fullWidth
          value={way}
          disabled={isBulk}
          onChange={(chosen) => setFieldValue('way', chosen as SendWay)}
          data={SEND_WAYS.map((value) => ({ value, label: text.ways[value] }))}
        />
        {isBulk && <p className={css.hint}>{text.several}</p>}
        <Select
          label={text.days}
          data={SEND_DAYS.map((days) => ({ value: String(days), label: text.daysOf(days) }))}
          allowDeselect={false}
          {...getInputProps('days')}
        />
        {isBulk ? <BulkPreview sent={sent} /> : <p className={css.note}>{text.note[purpose][way](document.name)}</p>}
      </Fields>
    </FormDialog>
  )
}

/** Whether customers get a PDF: the uploaded file, or what a Word file was converted to. */
const isPdf = ({ file_type, has_pdf }: Document) => file_type === 'pdf' || has_pdf === 1

/** What a document can be sent for, the usual first. */
const purposesOf = (document: Document): readonly Purpose[] =>
  isPdf(document) ? PURPOSES : document.file_type === 'form' ? ['sign'] : ['read']

type ChoiceProps = {
  readonly document: Document
  readonly value: Purpose
  readonly onChange: (purpose: Purpose) => void
}
/** Asks what a PDF is sent for. Other Word files are only read, and forms are always signed. */
function PurposeChoice({ document, value, onChange }: ChoiceProps) {
  if (document.file_type === 'form') return null
  if (!isPdf(document)) return <p className={css.hint}>{text.wordNote}</p>
  return (
    <>
      <SegmentedControl
        aria-label={text.purpose}
        fullWidth
        value={value}
        onChange={(chosen) => onChange(chosen as Purpose)}
        data={PURPOSES.map((purpose) => ({ value: purpose, label: text.purposes[purpose] }))}
      />
      {document.has_pdf === 1 && (
        <div className={css.converted}>
          <p className={css.hint}>{text.converted}</p>
          <Button variant="subtle" onClick={() => void downloadDocument(document, 'pdf')}>
            {text.checkPdf}
          </Button>
        </div>
      )}
    </>
  )
}

/** One key for all attempts to send the same, so that a lost answer does not send twice. */
function keyOf(keys: Map<string, string>, body: string): string {
  const key = keys.get(body) ?? crypto.randomUUID()
  keys.set(body, key)
  return key
}
