import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconForms, IconFileText, IconListCheck, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { countsQuery } from '#web/signing/document-requests/api.ts'
import { text as formText } from '#web/signing/document-requests/parts/form-text.ts'
import { RequestCounts } from '#web/signing/document-requests/parts/request-counts.tsx'
import { useSession } from '#web/platform/session.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { useList } from '#web/ui/lists/use-list.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { documentsQuery, removeDocument, type Document } from './api.ts'
import { downloadDocument } from './download-document.ts'
import css from './documents.module.css'
import { shareText } from './share-text.ts'
import { text } from './text.ts'

const loadDialog = () => import('./document-dialog.tsx')
const DocumentDialog = lazy(loadDialog)
const FormDialog = lazy(() => import('#web/signing/document-requests/parts/form-dialog.tsx'))
const ShareDialog = lazy(() => import('./share-dialog.tsx'))
const RequestsDialog = lazy(() => import('./requests-dialog.tsx'))

const columns: readonly Column<Document, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <Name className={css.documentName}>{row.name}</Name> },
  {
    key: 'description',
    title: text.description,
    cell: (row) => row.description && <Name className={css.description}>{row.description}</Name>,
  },
  { key: 'kind', title: text.kind, cell: (row) => <Chip tone="muted">{text.kinds[row.file_type]}</Chip> },
]

/** The documents that are sent to customers: files, and forms made of fields. */
export function DocumentsScreen() {
  const mayDelete = useSession().rights.may_delete === 1
  const list = useList({ name: 'documents', size: 5, first: 'name' })
  const query = useQuery(documentsQuery(list.query))
  const counts = useQuery(countsQuery((query.data?.documents ?? []).map(({ id }) => id)))
  /** The dialog beside that of the list; null for none. */
  const [opened, setOpened] = useState<'form' | { dialog: 'share' | 'requests'; document: Document } | null>(null)
  const close = () => setOpened(null)
  const signing: Column<Document, 'name'> = {
    key: 'counts',
    title: shareText.counts,
    // as high while it loads, and for a document that nobody got
    cell: (row) => {
      if (counts.isPending) return <Skeleton height={26} width={76} />
      const found = counts.data?.counts.find(({ document_id }) => document_id === row.id)
      return found ? <RequestCounts counts={found} /> : counts.data && <Chip tone="muted">{shareText.neverSent}</Chip>
    },
  }
  return (
    <ListScreen
      text={text}
      icon={IconFileText}
      list={list}
      query={query}
      rows={(data) => data.documents}
      columns={[...columns, signing]}
      actions={(document) => (
        <>
          <RowAction
            icon={IconSend}
            label={shareText.send(document.name)}
            onClick={() => setOpened({ dialog: 'share', document })}
          />
          <RowAction
            icon={IconListCheck}
            label={shareText.list(document.name)}
            onClick={() => setOpened({ dialog: 'requests', document })}
          />
          {document.file_url && (
            <RowAction
              icon={IconDownload}
              label={text.download(document.name)}
              onClick={() => void downloadDocument(document)}
            />
          )}
          {mayDelete && (
            <RowAction icon={IconTrash} label={text.remove(document.name)} onClick={() => void remove(document)} />
          )}
        </>
      )}
      loadDialog={loadDialog}
      dialog={(document, onClose) =>
        document?.file_type === 'form' ? (
          <FormDialog id={document.id} onClose={onClose} />
        ) : (
          <DocumentDialog document={document} onClose={onClose} />
        )
      }
      more={<NewFormButton onClick={() => setOpened('form')} />}
    >
      <Suspense>
        {opened === 'form' ? (
          <FormDialog id={null} onClose={close} />
        ) : (
          <>
            {opened?.dialog === 'share' && <ShareDialog document={opened.document} onClose={close} />}
            {opened?.dialog === 'requests' && <RequestsDialog document={opened.document} onClose={close} />}
          </>
        )}
      </Suspense>
    </ListScreen>
  )
}

const remove = ({ id, name, services }: Document): Promise<boolean> =>
  showRemoval(text, async () => {
    const { confirmDeletion } = await import('#web/office/deletions/parts/confirm-deletion.ts')
    const note = text.removeText(name, services)
    return confirmDeletion({ texts: text, note, remove: (decision) => removeDocument(id, decision) })
  })

/** An icon on phones, where the search field needs the room. */
function NewFormButton({ onClick }: { readonly onClick: () => void }) {
  const icon = <IconForms size={18} aria-hidden />
  return usePhone() ? (
    <ActionIcon variant="default" size={44} aria-label={formText.add} title={formText.add} onClick={onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} onClick={onClick}>
      {formText.add}
    </Button>
  )
}
