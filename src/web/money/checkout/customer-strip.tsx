import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#shared/values/phone.ts'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { formatMoney } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { PersonCell } from '#web/ui/lists/person-cell.tsx'
import { withCustomer, type Cart } from './cart-totals.ts'
import { changeCart } from './cart-store.ts'
import css from './checkout.module.css'
import { text } from './text.ts'

type Props = { readonly cart: Cart; readonly problem: string | null; readonly onDebt: () => void }

/** The customer of the sale: a picker, then their name, phone number and open debt. */
export function CustomerStrip({ cart: { customer }, problem, onDebt }: Props) {
  const [changing, setChanging] = useState(false)
  const choose = (chosen: Cart['customer']) => {
    changeCart((cart) => withCustomer(cart, chosen))
    setChanging(false)
  }
  if (!customer || changing)
    return (
      <Card className={css.customer}>
        <div className={css.picker}>
          <CustomerPicker
            label={text.customer}
            value={null}
            error={problem}
            onChange={(_, chosen) => chosen && choose(chosen)}
          />
        </div>
        <Button variant="default" onClick={() => choose('walk-in')}>
          {text.walkIn}
        </Button>
      </Card>
    )
  return (
    <Card className={css.customer}>
      {customer === 'walk-in' ? (
        <PersonCell id={0} name={text.walkIn} />
      ) : (
        <span className={css.person}>
          <PersonCell id={customer.id} name={customer.full_name} note={<Num>{formatPhone(customer.phone)}</Num>} />
          {Number(customer.debt_sum) > 0 && (
            <button type="button" className={css.debt} onClick={onDebt}>
              {text.openDebt(formatMoney(customer.debt_sum))}
            </button>
          )}
        </span>
      )}
      <Button variant="default" onClick={() => setChanging(true)}>
        {text.changeCustomer}
      </Button>
    </Card>
  )
}
