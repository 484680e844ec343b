import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { asksEmployee } from '#shared/money/checkout/rules.ts'
import { hasDetails } from '#shared/office/business/rules.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { CartLines } from './cart-lines.tsx'
import { useCart } from './cart-store.ts'
import { isEmpty, type Cart } from './cart-totals.ts'
import css from './checkout.module.css'
import { CustomerStrip } from './customer-strip.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { Favourites, Unpaid } from './till-start.tsx'
import { text } from './text.ts'
import { useFilledCart } from './use-filled-cart.ts'

const dialogs = {
  add: lazy(() => import('./add-items-dialog.tsx')),
  discount: lazy(() => import('./discount-dialog.tsx')),
  tip: lazy(() => import('./tip-dialog.tsx')),
  voucher: lazy(() => import('./voucher-dialog.tsx')),
  debt: lazy(() => import('./debt-dialog.tsx')),
  payment: lazy(() => import('./payment-dialog.tsx')),
  split: lazy(() => import('./split-dialog.tsx')),
  card: lazy(() => import('./card-dialog.tsx')),
  identity: lazy(() => import('#web/office/business/parts/invoice-identity-dialog.tsx')),
  upgrade: lazy(() => import('#web/office/subscriptions/parts/upgrade-dialog.tsx')),
}
type Missing = 'customer' | 'products' | 'employee' | null
const problems = { products: text.pickProduct, employee: text.pickEmployee }
/** What the sale cannot do without. Where commissions are paid, that is also who did the work. */
function missingIn(cart: Cart, hasCommissions: boolean): Missing {
  if (!cart.customer) return 'customer'
  if (isEmpty(cart)) return 'products'
  const asks = cart.lines.some(({ type, employee }) =>
    asksEmployee({ isService: type === 'service', employee: employee?.id ?? null }, { hasCommissions }),
  )
  return asks ? 'employee' : null
}

const route = getRouteApi('/shell/checkout')

/** Sells products and services: customer, items, totals and payment methods. */
export function CheckoutScreen() {
  const search = route.useSearch()
  const cart = useCart()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const business = useQuery(businessQuery).data
  const [asked, setAsked] = useState<Missing>(null)
  useFilledCart(search, () => setDialog({ kind: 'debt' }))
  const missing = missingIn(cart, business?.has_commissions === 1)
  /** Opens a way to pay, or says what is missing first. */
  const pay = (next: OpenDialog) => {
    setAsked(missing)
    if (!missing) setDialog(business && !hasDetails(business) ? { kind: 'identity', business, next } : next)
  }
  const problem = asked !== null && asked === missing ? asked : null
  return (
    <div className={css.screen}>
      <div className={css.order}>
        <CustomerStrip
          cart={cart}
          problem={problem === 'customer' ? text.pickCustomer : null}
          onDebt={() => setDialog({ kind: 'debt' })}
        />
        <Card as="section" aria-label={text.items}>
          <CartLines
            cart={cart}
            problem={problem === 'products' || problem === 'employee' ? problems[problem] : null}
            onOpen={setDialog}
          />
        </Card>
        <Favourites />
      </div>
      <PayPanel cart={cart} onPay={pay} />
      {isEmpty(cart) && <Unpaid />}
      <Suspense>{dialog && <Shown dialog={dialog} onOpen={setDialog} />}</Suspense>
    </div>
  )
}

function Shown({ dialog, onOpen }: { dialog: OpenDialog; onOpen: (next: OpenDialog | null) => void }) {
  const onClose = () => onOpen(null)
  switch (dialog.kind) {
    case 'add':
      return <dialogs.add onClose={onClose} />
    case 'discount':
      return <dialogs.discount productId={dialog.productId} onClose={onClose} />
    case 'tip':
      return <dialogs.tip onClose={onClose} />
    case 'voucher':
      return <dialogs.voucher onClose={onClose} />
    case 'debt':
      return <dialogs.debt onClose={onClose} />
    case 'split':
      return <dialogs.split initial={dialog.initial} onOpen={onOpen} />
    case 'payment':
      return <dialogs.payment method={dialog.method} onOpen={onOpen} />
    case 'identity':
      return <dialogs.identity business={dialog.business} onSaved={() => onOpen(dialog.next)} onClose={onClose} />
    case 'card':
      return (
        <dialogs.card
          {...dialog}
          onClose={onClose}
          onCancelled={() => onOpen(dialog.back)}
          onRetry={dialog.back ? undefined : () => onOpen({ kind: 'payment', method: 'card' })}
        />
      )
    case 'upgrade':
      return <dialogs.upgrade plan={4} title={text.cardsUpgrade} onClose={onClose} />
  }
}
