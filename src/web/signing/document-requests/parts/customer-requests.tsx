import { IconDownload, IconFileText, IconMessage, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable, tableStateOf } from '#web/ui/lists/data-table.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { usePages } from '#web/ui/lists/use-list.ts'
import { mailSignedFile, requestsQuery, saveSignedFile, type DocumentRequest } from '../api.ts'
import { text } from '../text.ts'
import { RequestStatus, RequestTime } from './request-status.tsx'
import css from './requests.module.css'

const AnswersDialog = lazy(() => import('./answers-dialog.tsx'))
const columns: readonly Column<DocumentRequest, never>[] = [
  {
    key: 'name',
    title: text.document,
    cell: (row) => (
      <span className={css.stacked}>
        <Name>{row.document_name}</Name>
        <RequestTime {...row} />
      </span>
    ),
  },
  { key: 'status', title: text.status, cell: ({ status }) => <RequestStatus status={status} /> },
]

/** What was sent to a customer to sign or to read, the newest first. Nothing when nothing was. */
export function CustomerRequests({ id }: { id: number }) {
  const list = usePages('customer-requests', 5)
  const query = useQuery(requestsQuery({ ...list.query, sort: '-created_at', customer_id: String(id) }))
  const [opened, setOpened] = useState<DocumentRequest | null>(null)
  if (!query.data?.total) return null
  return (
    <Card as="section" aria-label={text.sentDocuments}>
      <CardHeader title={text.sentDocuments} />
      <DataTable
        label={text.sentDocuments}
        columns={columns}
        list={list}
        state={tableStateOf(query, ({ requests }) => requests)}
        actions={(row) =>
          row.status === 'signed' && (
            <>
              {row.form_version !== null && (
                <RowAction
                  icon={IconFileText}
                  label={text.answersTitle(row.document_name)}
                  onClick={() => setOpened(row)}
                />
              )}
              <RowAction
                icon={IconMessage}
                label={row.has_email === 1 ? text.mail(row.document_name) : text.sms(row.document_name)}
                onClick={() => void mail(row)}
              />
              <RowAction
                icon={IconDownload}
                label={text.download(row.document_name)}
                onClick={() => void download(row)}
              />
            </>
          )
        }
        empty={{ icon: IconSignature, title: text.noneOfCustomer }}
      />
      <Suspense>{opened && <AnswersDialog request={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Card>
  )
}

const download = (row: DocumentRequest) => saveSignedFile(row).catch(() => toast(text.failed, { tone: 'danger' }))
const mail = ({ id }: DocumentRequest) =>
  mailSignedFile(id).then(
    ({ message }) => void (message && toast(message, { tone: 'success' })),
    (failure: unknown) => toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' }),
  )
