import { Button } from '@mantine/core'
import { IconHeart, IconPlus, IconRosetteDiscount, IconShoppingCart, IconTicket, IconTrash } from '@tabler/icons-react'
import { toMoney } from '#shared/values/money.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { EmptyState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import {
  isEmpty,
  lineBefore,
  lineDiscount,
  dueOfCart,
  withLine,
  withoutLine,
  type Cart,
  type CartLine,
} from './cart-totals.ts'
import { AheadRows, UsableCards, DeductionRows } from './ahead-rows.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { changeCart } from './cart-store.ts'
import css from './cart-lines.module.css'
import { LineEmployee } from './line-employee.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { Quantity } from './quantity-field.tsx'
import { text } from './text.ts'

type Props = { readonly cart: Cart; readonly problem: string | null; readonly onOpen: (dialog: OpenDialog) => void }
const shekels = (agorot: number) => formatExactMoney(toMoney(agorot))

/** The items of the sale, with what adds to them: products, discounts, a tip, a debt. */
export function CartLines({ cart, problem, onOpen }: Props) {
  const { discount } = dueOfCart(cart)
  const empty = isEmpty(cart)
  return (
    <>
      {empty ? (
        <div className={css.empty}>
          <EmptyState icon={IconShoppingCart} title={text.empty} />
        </div>
      ) : (
        <>
          <Headings />
          <ul className={css.lines}>
            {cart.lines.map((line) => (
              <Line
                key={line.productId}
                line={line}
                from={cart.appointment?.time}
                onDiscount={() => onOpen({ kind: 'discount', productId: line.productId })}
              />
            ))}
            <AheadRows ahead={cart.ahead} />
            {cart.settle > 0 && (
              <Extra
                name={text.debtLine}
                amount={cart.settle}
                onEdit={() => onOpen({ kind: 'debt' })}
                onRemove={() => changeCart((now) => ({ ...now, settle: 0 }))}
              />
            )}
            {discount > 0 && (
              <Extra
                name={text.generalDiscount}
                amount={-discount}
                onEdit={() => onOpen({ kind: 'discount', productId: null })}
                onRemove={() => changeCart((now) => ({ ...now, discount: null }))}
              />
            )}
            <DeductionRows cart={cart} />
            {cart.tip && (
              <Extra
                name={text.tip}
                amount={cart.tip.amount}
                onEdit={() => onOpen({ kind: 'tip' })}
                onRemove={() => changeCart((now) => ({ ...now, tip: null }))}
              />
            )}
          </ul>
        </>
      )}
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div className={css.acts}>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'add' })}
        >
          {text.add}
        </Button>
        <BarcodeField />
        {!empty && <UsableCards cart={cart} />}
        {!empty && (
          <div className={css.more}>
            <Button
              variant="subtle"
              color="gray.7"
              leftSection={<IconTicket size={18} aria-hidden />}
              onClick={() => onOpen({ kind: 'voucher' })}
            >
              {text.useVoucher}
            </Button>
            <Button
              variant="subtle"
              color="gray.7"
              leftSection={<IconRosetteDiscount size={18} aria-hidden />}
              onClick={() => onOpen({ kind: 'discount', productId: null })}
            >
              {text.generalDiscount}
            </Button>
            <Button
              variant="subtle"
              color="gray.7"
              leftSection={<IconHeart size={18} aria-hidden />}
              onClick={() => onOpen({ kind: 'tip' })}
            >
              {text.tip}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/**
 * The names of the columns, where there are columns. Each cell has a name of its own for screen
 * readers.
 */
const Headings = () => (
  <div className={css.headings} aria-hidden>
    <span>{text.name}</span>
    <span>{text.quantity}</span>
    <span>{text.unitPrice}</span>
    <span>{text.total}</span>
  </div>
)

type LineProps = { readonly line: CartLine; readonly from: string | undefined; readonly onDiscount: () => void }
function Line({ line, from, onDiscount }: LineProps) {
  const off = lineDiscount(line)
  const facts = [
    line.type === 'service' ? text.service : text.product,
    line.employee && from && text.fromAppointment(from),
    line.priceNow !== undefined &&
      text.toldPrice(shekels(line.price), line.priceNow === null ? null : shekels(line.priceNow)),
  ]
  return (
    <li className={css.line}>
      <span className={css.name}>
        <Name>{line.name}</Name>
        <span className={css.facts}>
          <small>
            {facts.filter(Boolean).join(' · ')}
            {line.quantity > 1 && <span className={css.each}> · {text.each(shekels(line.price))}</span>}
          </small>
          <LineEmployee line={line} />
        </span>
        {line.stock !== null && line.quantity > line.stock && (
          <small className={css.scarce}>{line.stock > 0 ? text.leftInStock(line.stock) : text.soldOut}</small>
        )}
      </span>
      <span className={css.sum}>
        <Num>{shekels(lineBefore(line) - off)}</Num>
        {off > 0 && (
          <s>
            <Num>{shekels(lineBefore(line))}</Num>
          </s>
        )}
      </span>
      <span className={css.quantity}>
        <Quantity
          name={line.name}
          value={line.quantity}
          min={1}
          onChange={(quantity) => changeCart((cart) => withLine(cart, line.productId, { quantity }))}
        />
      </span>
      <span className={css.price}>
        <span className={css.unit}>
          <Num>{shekels(line.price)}</Num>
        </span>
        <Button
          variant={off > 0 ? 'light' : 'subtle'}
          size="compact-md"
          aria-label={text.discountOf(line.name)}
          leftSection={<IconRosetteDiscount size={18} aria-hidden />}
          onClick={onDiscount}
        >
          <span>
            {text.discount} {line.discount && 'percent' in line.discount && <Num>{line.discount.percent}%</Num>}
          </span>
        </Button>
      </span>
      <span className={css.remove}>
        <RowAction
          icon={IconTrash}
          label={text.remove(line.name)}
          onClick={() => changeCart((cart) => withoutLine(cart, line.productId))}
        />
      </span>
    </li>
  )
}

type ExtraProps = { name: string; amount: number; onEdit: () => void; onRemove: () => void }
const Extra = ({ name, amount, onEdit, onRemove }: ExtraProps) => (
  <li className={`${css.line} ${css.extra}`}>
    <button type="button" className={css.edit} onClick={onEdit}>
      {name}
    </button>
    <span className={css.sum}>
      <Num>{shekels(amount)}</Num>
    </span>
    <span className={css.remove}>
      <RowAction icon={IconTrash} label={text.remove(name)} onClick={onRemove} />
    </span>
  </li>
)
