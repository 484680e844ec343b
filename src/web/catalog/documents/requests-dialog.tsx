import { IconBell, IconDownload, IconFileText, IconMessage, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  cancelRequest,
  mailSignedFile,
  remindToSign,
  requestsQuery,
  saveSignedFile,
  sendDocument,
  type Said,
  type DocumentRequest,
} from '#web/signing/document-requests/api.ts'
import { RequestStatus, RequestTime } from '#web/signing/document-requests/parts/request-status.tsx'
import { text as requestText } from '#web/signing/document-requests/text.ts'
import { CallFailed } from '#web/platform/call.ts'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable, tableStateOf } from '#web/ui/lists/data-table.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { usePages } from '#web/ui/lists/use-list.ts'
import { Name } from '#web/ui/parts/name.tsx'
import type { Document } from './api.ts'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

const AnswersDialog = lazy(() => import('#web/signing/document-requests/parts/answers-dialog.tsx'))
/** Someone may sign while the list is open. */
const POLL_MS = 15_000
const columns: readonly Column<DocumentRequest, never>[] = [
  {
    key: 'name',
    title: requestText.customer,
    cell: (row) => (
      <span className={css.person}>
        <Name>{row.customer_name}</Name>
        <RequestTime {...row} />
      </span>
    ),
  },
  { key: 'status', title: requestText.status, cell: ({ status }) => <RequestStatus status={status} /> },
]
type Props = { readonly document: Document; readonly onClose: () => void }

/** Who got a document, opened it and signed it, with what can be done for each. */
export default function RequestsDialog({ document, onClose }: Props) {
  const list = usePages('document-requests', 5)
  const query = useQuery({
    ...requestsQuery({ ...list.query, sort: '-created_at', document_id: String(document.id) }),
    refetchInterval: POLL_MS,
  })
  const [opened, setOpened] = useState<DocumentRequest | null>(null)
  return (
    <Dialog title={text.list(document.name)} onClose={onClose} size={620}>
      <DialogBody>
        <DataTable
          label={text.list(document.name)}
          columns={columns}
          list={list}
          state={tableStateOf(query, ({ requests }) => requests)}
          actions={(row) => <RequestActions request={row} onAnswers={() => setOpened(row)} />}
          empty={{ icon: IconSend, title: text.empty, note: text.emptyNote }}
          loadFailed={text.loadFailed}
        />
      </DialogBody>
      <Suspense>{opened && <AnswersDialog request={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Dialog>
  )
}

type ActionProps = { readonly request: DocumentRequest; readonly onAnswers: () => void }
function RequestActions({ request, onAnswers }: ActionProps) {
  const { id, customer_name: name, status, customer_id, document_id, purpose } = request
  if (status === 'signed')
    return (
      <>
        {request.form_version !== null && (
          <RowAction icon={IconFileText} label={requestText.answers(name)} onClick={onAnswers} />
        )}
        <RowAction
          icon={IconMessage}
          label={request.has_email === 1 ? requestText.mail(name) : requestText.sms(name)}
          onClick={() => void run(mailSignedFile(id))}
        />
        <RowAction
          icon={IconDownload}
          label={requestText.download(name)}
          onClick={() => void run(saveSignedFile(request))}
        />
      </>
    )
  if (status === 'expired' || status === 'cancelled')
    return (
      <RowAction
        icon={IconRefresh}
        label={text.renew(name)}
        onClick={() => void run(sendDocument({ customer_id, document_id, purpose }))}
      />
    )
  return (
    <>
      {purpose === 'sign' && (
        <RowAction icon={IconBell} label={text.remind(name)} onClick={() => void run(remindToSign(id))} />
      )}
      <RowAction
        icon={IconX}
        label={text.cancel(name)}
        onClick={() => void confirmRemoval(text.cancelTexts, text.cancelNote(name), () => cancelRequest(id))}
      />
    </>
  )
}

/** Shows the outcome; a refusal in the server's words. */
const run = (action: Promise<Said | void>): Promise<void> =>
  action.then(
    (said) => void (said?.message && toast(said.message, { tone: 'success' })),
    (failure: unknown) =>
      void toast(failure instanceof CallFailed ? failure.message : requestText.failed, { tone: 'danger' }),
  )
