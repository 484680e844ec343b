import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { dateOf } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '#web/platform/clock.ts'
import { Dialog, DialogBody, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { invoiceQuery, type Invoice, type WholeInvoice } from './api.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import css from './invoice-dialog.module.css'
import { InvoiceLines } from './invoice-lines.tsx'
import { valuesOf } from './invoice-values.ts'
import { text } from './text.ts'
import { useInvoiceForm } from './use-invoice-form.ts'

type Props = {
  readonly draft: Invoice | null
  /** For a new invoice: the one whose details it takes. */
  readonly like?: WholeInvoice
  readonly onClose: () => void
  readonly onIssued: (invoice: WholeInvoice) => void
  readonly onRemove: (draft: Invoice) => void
}

/** The editor of a new invoice or a draft, which it saves or issues. */
export default function InvoiceDialog({ draft, like, ...rest }: Props) {
  if (draft) return <DraftDialog draft={draft} {...rest} />
  return <Editor draft={null} start={like ?? null} {...rest} />
}

/** A row of the list has no lines, so the draft is loaded first. */
function DraftDialog({ draft, ...rest }: Omit<Props, 'like' | 'draft'> & { draft: Invoice }) {
  const { data, error, refetch } = useQuery(invoiceQuery(draft.id))
  if (data) return <Editor draft={data} start={data} {...rest} />
  return (
    <Dialog title={text.draftTitle} onClose={rest.onClose} size={720}>
      <DialogBody>
        {error ? (
          <ErrorState title={text.draftFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type EditorProps = Omit<Props, 'like' | 'draft'> & {
  readonly draft: WholeInvoice | null
  readonly start: WholeInvoice | null
}

function Editor({ draft, start, onClose, onIssued, onRemove }: EditorProps) {
  const initial = valuesOf(start, dateOf(now()))
  const withoutVat = draft?.vat_rate === '0.00'
  const { saveForm, issue, save } = useInvoiceForm({ draft, initial, onClose, onIssued })
  return (
    <FormDialog
      saveForm={saveForm}
      title={draft ? text.draftTitle : text.newTitle}
      onClose={onClose}
      size={720}
      buttons={
        <>
          {/* not the submit button, so that Enter in a field never issues a document */}
          <Button className={mainButtonClass} loading={saveForm.saving} onClick={issue}>
            {text.issue}
          </Button>
          <Button type="submit" variant="default" loading={saveForm.saving} onClick={save}>
            {text.saveDraft}
          </Button>
        </>
      }
      end={
        draft && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onRemove(draft)}
          >
            {text.removeLabel}
          </Button>
        )
      }
    >
      <p className={css.note}>{withoutVat ? text.withoutVatNote : text.draftNote}</p>
      <InvoiceFields form={saveForm.form} />
      <InvoiceLines form={saveForm.form} withoutVat={withoutVat} />
      <p className={css.under}>{text.issueNote}</p>
    </FormDialog>
  )
}
