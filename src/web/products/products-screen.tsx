import { Button } from '@mantine/core'
import { IconPlus, IconScissors, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type CSSProperties } from 'react'
import { allCategories } from '../categories/api.ts'
import { formatMoney } from '../platform/format.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.ts'
import { answerOf, DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-rows.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { ScreenBar } from '../ui/screen-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { productsQuery, removeProduct, type Product } from './api.ts'
import css from './products.module.css'
import { text } from './text.ts'

const loadDialog = () => import('./product-dialog.tsx')
const ProductDialog = lazy(loadDialog)

const columns: readonly Column<Product, 'name' | 'category' | 'price' | 'type'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <Named {...row} /> },
  { key: 'category', title: text.category, sort: 'category', cell: (row) => <bdi>{row.category}</bdi> },
  {
    key: 'price',
    title: text.price,
    sort: 'price',
    cell: (row) => <b className={`num ${css.price}`}>{formatMoney(row.price)}</b>,
  },
  {
    key: 'type',
    title: text.type,
    sort: 'type',
    cell: (row) => (
      <Chip tone={row.product_type === 'service' ? 'brand' : 'quiet'}>{text.types[row.product_type]}</Chip>
    ),
  },
]

const Named = ({ name, color }: Product) => (
  <span className={css.named}>
    <i className={css.dot} style={{ '--dye': color } as CSSProperties} />
    <bdi>{name}</bdi>
  </span>
)

/** What the business gives and sells. Without a category nothing can be added, so the empty screen leads there first. */
export function ProductsScreen() {
  const list = useList<'name' | 'category' | 'price' | 'type'>(10, 'name')
  const query = useQuery(productsQuery(list.query))
  const noCategories = useQuery(allCategories).data?.total === 0
  const { row, open, close } = useDialog<Product>(loadDialog)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.add}
    </Button>
  )
  const toCategories = <LinkButton to="/categories">{text.toCategories}</LinkButton>
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
          answer={answerOf(query, (data) => data.products)}
          bones={6}
          onOpen={open}
          actions={(product) => (
            <RowAction icon={IconTrash} label={text.remove(product.name)} onClick={() => void remove(product)} />
          )}
          empty={{
            icon: IconScissors,
            title: text.empty,
            note: noCategories ? text.noCategories : text.emptyNote,
            action: noCategories ? toCategories : addButton,
          }}
          loadFailed={text.loadFailed}
        />
      </Card>
      {row !== undefined && (
        <Suspense>
          <ProductDialog
            product={row}
            onClose={close}
            onRemove={(product) => void remove(product).then((gone) => gone && close())}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks, deletes and says so; true when it is gone. */
async function remove({ id, name }: Product): Promise<boolean> {
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return false
  return removeProduct(id).then(
    () => {
      toast(text.removed, { tone: 'ok' })
      return true
    },
    () => {
      toast(text.removeFailed, { tone: 'bad' })
      return false
    },
  )
}
