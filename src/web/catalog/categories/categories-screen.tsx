import { IconCategory, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { categoriesQuery, freshCategory, removeCategory, type Category } from './api.ts'
import { text } from './text.ts'

const loadDialog = () => import('./category-dialog.tsx')
const CategoryDialog = lazy(loadDialog)
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

const columns: readonly Column<Category, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <Name>{row.name}</Name> },
  { key: 'products', title: text.products, phone: 'none', cell: (row) => <Num>{row.products}</Num> },
]

/** The categories of products and services. */
export function CategoriesScreen() {
  const list = useList({ name: 'categories', size: 5, first: 'name' })
  const query = useQuery(categoriesQuery(list.query))
  const [removing, setRemoving] = useState<Category | null>(null)
  return (
    <>
      <ListScreen
        text={text}
        icon={IconCategory}
        list={list}
        query={query}
        rows={(data) => data.categories}
        columns={columns}
        actions={(category) => (
          <RowAction
            icon={IconTrash}
            label={text.remove(category.name)}
            onClick={() => void remove(category).then((inUse) => inUse && setRemoving(inUse))}
          />
        )}
        loadDialog={loadDialog}
        dialog={(category, close) => <CategoryDialog category={category} onClose={close} />}
      />
      {removing && (
        <Suspense>
          <RemoveDialog category={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Asks and deletes an empty category. Returns a category that is in use, for the dialog that moves
 * its products.
 */
async function remove(category: Category): Promise<Category | null> {
  if (category.products > 0) return category
  const { id, name } = category
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return null
  try {
    await removeCategory(id, null)
    toast(text.removed, { tone: 'success' })
  } catch (failure) {
    // another person added a product
    if (failure instanceof CallFailed && failure.code === 'category_in_use') return freshCategory(id).catch(() => null)
    toast(text.removeFailed, { tone: 'danger' })
  }
  return null
}
