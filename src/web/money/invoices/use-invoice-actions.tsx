import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { hasDetails } from '#shared/office/business/rules.ts'
import { businessQuery, type Business } from '#web/office/business/api.ts'
import { publicOrigin } from '#web/platform/public-origin.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { fetchOriginal, fileQuery, removeDraft, type Channel, type Invoice, type WholeInvoice } from './api.ts'
import type { InvoiceAction } from './invoice-actions-menu.tsx'
import { nameOf } from './invoice-names.ts'
import { printFile } from './parts/open-file.ts'
import { fileProblem } from './file-problem.ts'
import { text } from './text.ts'

/** Loads the chunk of the editor. The list calls it early, to have it before the first click. */
export const loadEditor = () => import('./invoice-dialog.tsx')
const InvoiceDialog = lazy(loadEditor)
const IssuedDialog = lazy(() => import('./issued-dialog.tsx'))
const CreditDialog = lazy(() => import('./credit-dialog.tsx'))
const IdentityDialog = lazy(() => import('#web/office/business/parts/invoice-identity-dialog.tsx'))
const SendDialog = lazy(() => import('./send-dialog.tsx'))

type Open =
  /** A new invoice (null), a draft, or a new one with the details of another. */
  | { readonly kind: 'edit'; readonly draft: Invoice | null; readonly like?: WholeInvoice }
  /** The office has no dealer number yet; the editor of a new invoice opens when it has. */
  | { readonly kind: 'identity'; readonly business: Business }
  | { readonly kind: 'issued'; readonly invoice: Invoice }
  | { readonly kind: 'credit'; readonly invoice: Invoice; readonly reissue: boolean }
  | { readonly kind: 'send'; readonly invoice: Invoice; readonly channel: Channel }

export type InvoiceActions = {
  readonly act: (action: InvoiceAction, invoice: Invoice) => void
  readonly add: () => void
  /** The open dialog. */
  readonly dialogs: ReactNode
}
type Options = { readonly onSee: (invoice: Invoice) => void; readonly onRemoved?: () => void }

/** The actions on invoices, and the dialogs that they open. `onSee` shows an invoice. */
export function useInvoiceActions({ onSee, onRemoved }: Options): InvoiceActions {
  const [open, setOpen] = useState<Open | null>(null)
  const business = useQuery(businessQuery).data
  const close = () => setOpen(null)
  const edit = () => setOpen({ kind: 'edit', draft: null })
  const act = (action: InvoiceAction, invoice: Invoice) => {
    if (action === 'see') return onSee(invoice)
    if (action === 'get')
      return void withFile(invoice, (file) =>
        saveFile(file, file.name || text.fileOf(nameOf(invoice)), text.savedToDocuments),
      )
    if (action === 'print') return void print(invoice)
    if (action === 'copy') return void copyLink(invoice)
    if (action === 'credit') return setOpen({ kind: 'credit', invoice, reissue: false })
    if (action === 'edit')
      return setOpen(invoice.status === 'draft' ? { kind: 'edit', draft: invoice } : { kind: 'issued', invoice })
    if (action !== 'remove') return setOpen({ kind: 'send', invoice, channel: action })
    void confirmRemoval(text, null, () => removeDraft(invoice.id)).then((removed) => {
      if (!removed) return
      close()
      onRemoved?.()
    })
  }
  const dialogs = open && (
    <Suspense>
      {open.kind === 'edit' && (
        <InvoiceDialog
          draft={open.draft}
          {...(open.like ? { like: open.like } : {})}
          onClose={close}
          onIssued={onSee}
          onRemove={(draft) => act('remove', draft)}
        />
      )}
      {open.kind === 'identity' && <IdentityDialog business={open.business} onSaved={edit} onClose={close} />}
      {open.kind === 'issued' && (
        <IssuedDialog
          invoice={open.invoice}
          onClose={close}
          onCredit={() => setOpen({ kind: 'credit', invoice: open.invoice, reissue: true })}
        />
      )}
      {open.kind === 'credit' && (
        <CreditDialog
          invoice={open.invoice}
          onClose={close}
          onCredited={(credited) =>
            open.reissue ? setOpen({ kind: 'edit', draft: null, like: credited }) : setOpen(null)
          }
        />
      )}
      {open.kind === 'send' && <SendDialog invoice={open.invoice} first={open.channel} onClose={close} />}
    </Suspense>
  )
  const add = () => (business && !hasDetails(business) ? setOpen({ kind: 'identity', business }) : edit())
  return { act, add, dialogs }
}

/** Hands the PDF over, or says why there is none. */
const withFile = (invoice: Invoice, use: (file: File) => void) =>
  queryClient
    .fetchQuery(fileQuery(invoice))
    .then(use, (failure: unknown) => toast(fileProblem(failure, text.sentences), { tone: 'danger' }))

/** What is printed is handed over, so it is the original of a paper invoice. */
const print = (invoice: Invoice) =>
  invoice.status === 'draft'
    ? withFile(invoice, printFile)
    : fetchOriginal(invoice.id).then(printFile, (failure: unknown) =>
        toast(fileProblem(failure, text.sentences), { tone: 'danger' }),
      )

const copyLink = ({ public_token }: Invoice) =>
  navigator.clipboard.writeText(`${publicOrigin()}/c-invoice/${public_token}`).then(
    () => toast(text.copied, { tone: 'success' }),
    () => toast(text.copyFailed, { tone: 'danger' }),
  )
