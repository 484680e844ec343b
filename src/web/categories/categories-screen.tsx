import { Button } from '@mantine/core'
import { IconCategory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
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
import { categoriesQuery, freshCategory, removeCategory, type Category } from './api.ts'
import { text } from './text.ts'

const loadDialog = () => import('./category-dialog.tsx')
const CategoryDialog = lazy(loadDialog)
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

const columns: readonly Column<Category, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
  { key: 'products', title: text.products, phone: 'none', cell: (row) => <Num>{row.products}</Num> },
]

/** What products and services are sorted into. */
export function CategoriesScreen() {
  const list = useList(5, 'name')
  const query = useQuery(categoriesQuery(list.query))
  const { row, open, close } = useDialog<Category>(loadDialog)
  const [removing, setRemoving] = useState<Category | null>(null)
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
            <RowAction
              icon={IconTrash}
              label={text.remove(category.name)}
              onClick={() => void remove(category).then((inUse) => inUse && setRemoving(inUse))}
            />
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
      {removing && (
        <Suspense>
          <RemoveDialog category={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks and deletes. What stands in the category is a question of its own: then the category is returned, as it is now. */
async function remove(category: Category): Promise<Category | null> {
  if (category.products > 0) return category
  const { id, name } = category
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return null
  try {
    await removeCategory(id, null)
    toast(text.removed, { tone: 'ok' })
  } catch (failure) {
    // something was put into it meanwhile
    if (failure instanceof CallFailed && failure.code === 'category_in_use') return freshCategory(id).catch(() => null)
    toast(text.removeFailed, { tone: 'bad' })
  }
  return null
}
