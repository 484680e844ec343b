import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.ts'
import { answerOf, DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-rows.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { ScreenBar } from '../ui/screen-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { documentFile, documentsQuery, removeDocument, type Document } from './api.ts'
import css from './documents.module.css'
import { saveFile } from './save-file.ts'
import { text } from './text.ts'

const loadDialog = () => import('./document-dialog.tsx')
const DocumentDialog = lazy(loadDialog)

const columns: readonly Column<Document, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <bdi className={css.name}>{row.name}</bdi> },
  {
    key: 'description',
    title: text.description,
    cell: (row) => row.description && <bdi className={css.words}>{row.description}</bdi>,
  },
  { key: 'kind', title: text.kind, cell: (row) => <Chip tone="quiet">{text.kinds[row.file_type]}</Chip> },
]

/** What the business hands to its customers: services send it before their appointments. */
export function DocumentsScreen() {
  const list = useList(5, 'name')
  const query = useQuery(documentsQuery(list.query))
  const { row, open, close } = useDialog<Document>(loadDialog)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <ScreenBar>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
        {addButton}
      </ScreenBar>
      <Card>
        <DataTable
          label={text.title}
          columns={columns}
          list={list}
          answer={answerOf(query, (data) => data.documents)}
          onOpen={open}
          actions={(document) => (
            <>
              <RowAction
                icon={IconDownload}
                label={text.download(document.name)}
                onClick={() => void download(document)}
              />
              <RowAction icon={IconTrash} label={text.remove(document.name)} onClick={() => void remove(document)} />
            </>
          )}
          empty={{ icon: IconFileText, title: text.empty, note: text.emptyNote, action: addButton }}
          loadFailed={text.loadFailed}
        />
      </Card>
      {row !== undefined && (
        <Suspense>
          <DocumentDialog document={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

async function download({ id, name, file_type }: Document) {
  await documentFile(id).then(
    (file) => saveFile(file, `${name}.${file_type}`),
    () => toast(text.downloadFailed, { tone: 'bad' }),
  )
}

async function remove({ id, name, services }: Document) {
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name, services), yes: text.removeYes }))) return
  await removeDocument(id).then(
    () => toast(text.removed, { tone: 'ok' }),
    () => toast(text.removeFailed, { tone: 'bad' }),
  )
}
