import { IconCash, IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useMayOpen } from '#web/desk/navigation/parts/use-menu.ts'
import { formatMoney, formatTime } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { startQuery, type TillStart } from './api.ts'
import { changeCart, seller } from './cart-store.ts'
import { withProducts } from './cart-totals.ts'
import css from './till-start.module.css'
import { text } from './text.ts'

/** What has a star, and what is sold most. One tap adds it to the cart. */
export function Favourites() {
  const { data, error } = useQuery(startQuery)
  if (error || data?.favourites.length === 0) return null
  return (
    <section className={css.favourites} aria-label={text.favourites}>
      {data
        ? data.favourites.map((product) => (
            <button
              key={product.id}
              type="button"
              className={css.favourite}
              style={{ '--dye': product.color } as CSSProperties}
              onClick={() => changeCart((cart) => withProducts(cart, [{ product, quantity: 1 }], seller()))}
            >
              <Name>{product.name}</Name>
              <Num>{formatMoney(product.price)}</Num>
            </button>
          ))
        : Array.from({ length: 8 }, (_, i) => <Skeleton key={i} height={72} />)}
    </section>
  )
}

/** The visits of today that came and are not paid, and the way to count the drawer. */
export function Unpaid() {
  // a visit that comes or is paid elsewhere shows within a minute
  const { data } = useQuery({ ...startQuery, refetchInterval: 60_000 })
  const mayClose = useMayOpen()('/books')
  return (
    <Card as="section" className={css.unpaid} aria-label={text.unpaid}>
      <CardHeader title={text.unpaid}>
        {mayClose && (
          <LinkButton
            to="/books"
            search={{ close: 1 }}
            variant="subtle"
            leftSection={<IconCashRegister size={18} aria-hidden />}
          >
            {text.closeDay}
          </LinkButton>
        )}
      </CardHeader>
      {data?.unpaid.length === 0 && <p className={css.note}>{text.nothingUnpaid}</p>}
      <ul className={css.visits}>
        {data?.unpaid.map((visit) => (
          <Visit key={visit.id} {...visit} />
        ))}
      </ul>
    </Card>
  )
}

const Visit = ({ id, customer_name, service_name, employee_name, start_time, price }: TillStart['unpaid'][number]) => (
  <li>
    <Link to="/checkout" search={{ appointment: id }} className={css.visit}>
      <Num>{formatTime(start_time)}</Num>
      <span className={css.who}>
        <Name>{customer_name}</Name>
        <small>
          <Name>{service_name}</Name> · {text.by(employee_name)}
        </small>
      </span>
      <b>
        <Num>{formatMoney(price)}</Num>
      </b>
      <IconCash size={20} stroke={1.75} aria-hidden />
    </Link>
  </li>
)
