import { dateOf } from '#shared/values/local-time.ts'
import { useRef } from 'react'
import { now } from '#web/platform/clock.ts'
import { useSaveForm, type SaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { freshInvoice, issueDraft, saveDraft, type WholeInvoice } from './api.ts'
import { nameOf } from './invoice-names.ts'
import { bodyOf, errorsIn, shownOf, valuesOf, type InvoiceValues } from './invoice-values.ts'
import { text } from './text.ts'

type Options = {
  readonly draft: WholeInvoice | null
  readonly initial: InvoiceValues
  readonly onClose: () => void
  readonly onIssued: (invoice: WholeInvoice) => void
}
type Saved = { readonly id: number; readonly version: number }

/**
 * The form of the editor. Issuing saves the draft first; when the invoice is then refused, the
 * draft stays, and further attempts save the same one.
 */
export function useInvoiceForm({ draft, initial, onClose, onIssued }: Options) {
  const saved = useRef<Saved | null>(draft)
  const intent = useRef<'save' | 'issue'>('save')
  /** The action of the last call. */
  const step = useRef<'save' | 'issue'>('save')
  const saveForm: SaveForm<InvoiceValues> = useSaveForm<InvoiceValues, WholeInvoice>({
    initial,
    // a sale to a walk-in customer, after a reverse charge, leaves a draft without a customer
    validate: (values) => ({ ...errorsIn(values), ...(draft?.customer_id === null ? { customer_id: null } : {}) }),
    conflicts: draft
      ? {
          version: draft.version,
          fetchSaved: async () => {
            const fresh = await freshInvoice(draft.id)
            return fresh && { values: valuesOf(fresh, dateOf(now())), version: fresh.version }
          },
          displayed: shownOf,
        }
      : undefined,
    save: async (values, version = 0) => {
      step.current = 'save'
      // an attempt to issue may have saved a newer version than the form was opened with
      const known = Math.max(version, saved.current?.version ?? 0)
      const body = { ...bodyOf(values), version: known > 0 ? known : undefined }
      const kept = await saveDraft(saved.current?.id ?? null, body)
      saved.current = kept
      if (intent.current === 'save') return kept
      step.current = 'issue'
      return issueDraft(kept.id)
    },
    onSaved: (invoice) => {
      toast(invoice.status === 'issued' ? text.issued(nameOf(invoice)) : text.draftSaved, { tone: 'success' })
      onClose()
      if (invoice.status === 'issued') onIssued(invoice)
    },
    sentence: (failure) => {
      const isKnown = failure !== null && failure.code !== 'bug'
      if (step.current === 'issue') return isKnown ? `${failure.message} ${text.keptDraft}` : text.issueFailed
      return failure !== null && !isKnown ? text.saveFailed : null
    },
  })
  return {
    saveForm,
    issue: () => {
      intent.current = 'issue'
      saveForm.submit()
    },
    save: () => {
      intent.current = 'save'
    },
  }
}
