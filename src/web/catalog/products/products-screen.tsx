import { Button } from '@mantine/core'
import { IconArrowsSort, IconScissors, IconTrash, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isLow } from '#shared/catalog/products/rules.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type CSSProperties } from 'react'
import { allCategories } from '../categories/api.ts'
import { formatMoney } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { useList } from '#web/ui/lists/use-list.ts'
import { lowStockQuery, productsQuery, removeProduct, type Product } from './api.ts'
import css from './products.module.css'
import { text } from './text.ts'

const loadDialog = () => import('./product-dialog.tsx')
const ProductDialog = lazy(loadDialog)
const OrderDialog = lazy(() => import('./order-dialog.tsx'))

type Sort = 'order' | 'name' | 'category' | 'price' | 'type'
const columns: readonly Column<Product, Sort>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <ProductName {...row} /> },
  { key: 'category', title: text.category, sort: 'category', cell: (row) => <Name>{row.category}</Name> },
  {
    key: 'price',
    title: text.price,
    sort: 'price',
    cell: (row) => <b className={`num ${css.price}`}>{formatMoney(row.price)}</b>,
  },
  {
    key: 'type',
    title: text.timeWindow,
    sort: 'type',
    cell: ({ time_window }) =>
      time_window === null ? <Chip tone="muted">{text.types.product}</Chip> : text.minutes(time_window),
  },
  {
    key: 'online',
    title: text.onlineColumn,
    cell: ({ product_type, is_online }) =>
      product_type === 'service' &&
      (is_online === 1 ? (
        <span className={css.online}>
          <IconWorld size={18} stroke={1.75} aria-hidden /> {text.isOnline}
        </span>
      ) : (
        <span className={css.note}>{text.notOnline}</span>
      )),
  },
  {
    key: 'employees',
    title: text.employeesColumn,
    cell: ({ assignedEmployees: [first, ...others] }) =>
      first && (
        <span className={css.note} title={[first, ...others].map(({ name }) => name).join(', ')}>
          <Name>{first.name}</Name> {others.length > 0 && <Num>{`+${others.length}`}</Num>}
        </span>
      ),
  },
  { key: 'stock', title: text.inStock, cell: (row) => <Stock {...row} /> },
]

const Stock = ({ stock_quantity: left, low_stock }: Product) => {
  if (left === null) return null
  return (
    <span className={css.stock}>
      <Num>{left}</Num>
      {isLow({ stock_quantity: left, low_stock }) && (
        <Chip tone={left > 0 ? 'warning' : 'danger'}>
          {left > 0 ? text.low : left === 0 ? text.soldOut : text.missing(-left)}
        </Chip>
      )}
    </span>
  )
}

const ProductName = ({ name, color }: Product) => (
  <span className={css.nameCell}>
    <i className={css.dot} style={{ '--color': color } as CSSProperties} />
    <Name>{name}</Name>
  </span>
)

/**
 * Services and products. A product needs a category, so the empty screen leads to the categories,
 * and owners to the ready lists of the first steps, which make them.
 */
export function ProductsScreen() {
  const list = useList<Sort>({ name: 'products', size: 10, first: 'order' })
  const [onlyLow, setOnlyLow] = useState(false)
  const [ordering, setOrdering] = useState(false)
  const isByHand = list.sort === 'order'
  const mayOrder = useSession().rights.may_change_settings === 1
  // an order by hand has one direction
  const sort = list.query.sort === '-order' ? 'order' : list.query.sort
  const query = useQuery(productsQuery({ ...list.query, sort, ...(onlyLow ? { low_stock: '1' } : {}) }))
  const lowStock = useQuery(lowStockQuery)
  const low = lowStock.data?.total ?? 0
  const isOwner = useSession().role === 'owner'
  const noCategories = useQuery(allCategories).data?.total === 0
  return (
    <ListScreen
      text={text}
      icon={IconScissors}
      list={list}
      query={query}
      // the filter stands above the list, and comes with it
      waits={lowStock.isPending}
      rows={(data) => data.products}
      columns={isByHand ? columns.filter(({ key }) => key !== 'category') : columns}
      group={isByHand ? (product) => product.category : undefined}
      more={
        mayOrder && (
          <Button
            variant="default"
            leftSection={<IconArrowsSort size={18} aria-hidden />}
            onClick={() => setOrdering(true)}
          >
            {text.order}
          </Button>
        )
      }
      actions={(product) => (
        <RowAction icon={IconTrash} label={text.remove(product.name)} onClick={() => void remove(product)} />
      )}
      empty={
        onlyLow
          ? { title: text.nothingLow, note: '', action: null }
          : noCategories
            ? isOwner
              ? {
                  note: (
                    <>
                      {text.readyListNote}{' '}
                      <Link to="/categories" className={css.emptyLink}>
                        {text.toCategories}
                      </Link>
                    </>
                  ),
                  action: (
                    <LinkButton to="/welcome" search={{ step: 3 }}>
                      {text.toReadyList}
                    </LinkButton>
                  ),
                }
              : { note: text.noCategories, action: <LinkButton to="/categories">{text.toCategories}</LinkButton> }
            : {}
      }
      loadDialog={loadDialog}
      dialog={(product, close) => (
        <ProductDialog
          product={product}
          onClose={close}
          onRemove={(one) => void remove(one).then((removed) => removed && close())}
        />
      )}
    >
      {(low > 0 || onlyLow) && (
        <label className={css.filter}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={onlyLow}
            onChange={(event) => {
              setOnlyLow(event.currentTarget.checked)
              list.setPage(0)
            }}
          />
          {text.onlyLow} <Num>{low}</Num>
        </label>
      )}
      {!isByHand && (
        <Button variant="subtle" onClick={() => list.setSort('order')}>
          {text.toOrder}
        </Button>
      )}
      {ordering && (
        <Suspense>
          <OrderDialog onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </ListScreen>
  )
}

const remove = ({ id, name, product_type: type }: Product): Promise<boolean> => {
  const texts = { ...text, removeAsk: text.removeAsk[type], removed: text.removed[type] }
  return showRemoval(texts, async () => {
    const { confirmDeletion } = await import('#web/office/deletions/parts/confirm-deletion.ts')
    const note = text.removeText(name)
    return confirmDeletion({ texts, note, remove: (decision) => removeProduct(id, decision) })
  })
}
