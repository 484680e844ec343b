import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconScissors, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { formatMoney } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { productsQuery, type Product } from '#web/catalog/products/api.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { AheadChoices, type ChosenCard } from './ahead-choices.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { withProducts, type Ahead, type Chosen } from './cart-totals.ts'
import { changeCart, seller } from './cart-store.ts'
import css from './add-items.module.css'
import { StarButton } from './star-button.tsx'
import { text } from './text.ts'

const kinds = { all: text.all, service: text.services, product: text.products, ahead: text.ahead } as const
type Kind = keyof typeof kinds
const FOUND_MAX = 50

/** Chooses products and services and how many of each. Lazy. */
export default function AddItemsDialog({ onClose }: { onClose: () => void }) {
  const mayStar = useSession().rights.may_change_settings === 1
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [kind, setKind] = useState<Kind>('all')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [cards, setCards] = useState<readonly ChosenCard[]>([])
  const query = useQuery(
    productsQuery({
      ...(search ? { search } : {}),
      ...(kind === 'service' || kind === 'product' ? { product_type: kind } : {}),
      sort: 'order',
      limit: String(FOUND_MAX),
    }),
  )
  const set = (product: Product, quantity: number) => {
    const next = new Map(chosen)
    if (quantity > 0) next.set(product.id, { product, quantity })
    else next.delete(product.id)
    setChosen(next)
  }
  const ahead = cards.flatMap(({ quantity, ...card }): Ahead[] => Array.from({ length: quantity }, () => card))
  const sum =
    [...chosen.values()].reduce((all, one) => all + toAgorot(priceOf(one)) * one.quantity, 0) +
    ahead.reduce((all, { price }) => all + price, 0)
  const add = (voucher: readonly Ahead[] = []) => {
    changeCart((cart) => {
      const filled = withProducts(cart, [...chosen.values()], seller())
      return { ...filled, ahead: [...filled.ahead, ...ahead, ...voucher] }
    })
    onClose()
  }
  const nothing = chosen.size === 0 && ahead.length === 0
  return (
    <Dialog title={text.addTitle} onClose={onClose}>
      <DialogBody>
        {kind !== 'ahead' && <SearchField value={typed} onChange={setTyped} placeholder={text.searchProducts} />}
        <div className={css.kinds} role="group" aria-label={text.addTitle}>
          {Object.entries(kinds).map(([key, name]) => (
            <button
              key={key}
              type="button"
              className={css.kind}
              aria-pressed={kind === key}
              onClick={() => setKind(key as Kind)}
            >
              {name}
            </button>
          ))}
        </div>
        {kind === 'ahead' ? (
          <AheadChoices chosen={cards} onChoose={setCards} onVoucher={(voucher) => add([voucher])} />
        ) : (
          <Found query={query} typed={search} none={kind === 'all'}>
            {(product) => (
              <ChoiceRow
                key={product.id}
                name={product.name}
                note={product.time_window === null ? text.product : text.minutes(product.time_window)}
                price={product.price}
                color={product.color}
                quantity={chosen.get(product.id)?.quantity ?? 0}
                onChange={(quantity) => set(product, quantity)}
                star={mayStar && <StarButton product={product} />}
              />
            )}
          </Found>
        )}
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} disabled={nothing} onClick={() => add()}>
          {nothing ? text.addNothing : text.addToCart(formatMoney(toMoney(sum)))}
        </Button>
        <CancelButton />
      </DialogFooter>
    </Dialog>
  )
}

const priceOf = ({ product }: Chosen) => product.price as Product['price']

type FoundProps = {
  readonly query: ReturnType<typeof useQuery<{ products: Product[]; total: number }>>
  readonly typed: string
  /** No type was chosen, so that an empty list means that there are no products at all. */
  readonly none: boolean
  readonly children: (product: Product) => React.ReactNode
}
function Found({ query: { data, error, refetch }, typed, none, children }: FoundProps) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  if (data.total === 0 && !typed && none)
    return (
      <EmptyState icon={IconScissors} title={text.noProducts}>
        <LinkButton to="/products">{text.toProducts}</LinkButton>
      </EmptyState>
    )
  if (data.total === 0) return <EmptyState icon={IconSearch} title={typed ? text.notFound(typed) : text.noProducts} />
  return <ul className={css.products}>{data.products.map(children)}</ul>
}
