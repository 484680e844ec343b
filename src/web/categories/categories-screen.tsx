import { Button } from '@mantine/core'
import { IconCategory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CallFailed } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.ts'
import { answerOf, DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-rows.tsx'
import { Num } from '../ui/num.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { ScreenBar } from '../ui/screen-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { categoriesQuery, removeCategory, type Category } from './api.ts'
import { text } from './text.ts'

const loadDialog = () => import('./category-dialog.tsx')
const CategoryDialog = lazy(loadDialog)

const columns: readonly Column<Category, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
  { key: 'products', title: text.products, phone: 'none', cell: (row) => <Num>{row.products}</Num> },
]

/** What products and services are sorted into. */
export function CategoriesScreen() {
  const list = useList(5, 'name')
  const query = useQuery(categoriesQuery(list.query))
  const { row, open, close } = useDialog<Category>(loadDialog)
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
          answer={answerOf(query, (data) => data.categories)}
          onOpen={open}
          actions={(category) => (
            <RowAction icon={IconTrash} label={text.remove(category.name)} onClick={() => void remove(category)} />
          )}
          empty={{ icon: IconCategory, title: text.empty, note: text.emptyNote, action: addButton }}
          loadFailed={text.loadFailed}
        />
      </Card>
      {row !== undefined && (
        <Suspense>
          <CategoryDialog category={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

async function remove({ id, name }: Category) {
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return
  await removeCategory(id).then(
    () => toast(text.removed, { tone: 'ok' }),
    (failure: unknown) =>
      toast(failure instanceof CallFailed && failure.status === 409 ? failure.message : text.removeFailed, {
        tone: 'bad',
      }),
  )
}
