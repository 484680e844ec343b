import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { Money } from '#shared/values/wire.ts'
import { formatDate, formatMoney } from '../platform/format.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { moneyError } from '../ui/field-errors.ts'
import { MoneyField } from '../ui/fields.tsx'
import { Fields } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Num } from '../ui/num.tsx'
import { required, useSaveForm } from '../ui/save-form.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { debtsQuery, type Debts } from './api.ts'
import type { CartCustomer } from './cart-totals.ts'
import { changeCart, useCart } from './cart-store.ts'
import css from './payment.module.css'
import { text } from './text.ts'

/** Chooses how much of the customer's debt is collected with this sale. Lazy. */
export default function DebtDialog({ onClose }: { onClose: () => void }) {
  const { customer } = useCart()
  if (!customer || customer === 'walk-in') return null
  return <DebtsOf customer={customer} onClose={onClose} />
}

type Props = { readonly customer: CartCustomer; readonly onClose: () => void }
function DebtsOf({ customer, onClose }: Props) {
  const { data, error, refetch } = useQuery(debtsQuery(customer.id))
  const title = text.debtTitle(customer.full_name)
  if (data && toAgorot(data.debt_sum) > 0) return <DebtForm title={title} debts={data} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {error && !data ? (
          <ErrorState title={text.debtsFailed} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <p>{text.noDebt}</p>
        ) : (
          <Skeleton height={180} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function DebtForm({ title, debts, onClose }: { title: string; debts: Debts; onClose: () => void }) {
  const whole = toAgorot(debts.debt_sum)
  const { settle } = useCart()
  const saveForm = useSaveForm({
    initial: { amount: toMoney(settle || whole) as string },
    validate: ({ amount }) => ({
      amount:
        required(amount) ??
        moneyError(amount) ??
        (agorotOf(amount) > whole
          ? text.upTo(formatMoney(debts.debt_sum))
          : agorotOf(amount) > 0
            ? null
            : text.required),
    }),
    save: async ({ amount }) => changeCart((cart) => ({ ...cart, settle: agorotOf(amount) })),
    onSaved: onClose,
  })
  const { form } = saveForm
  const amount = agorotOf(form.values.amount)
  const choose = (agorot: number) => form.setFieldValue('amount', toMoney(agorot))
  const choices = [
    { name: text.all, agorot: whole },
    { name: text.half, agorot: Math.round(whole / 2) },
  ]
  return (
    <FormDialog
      saveForm={saveForm}
      title={title}
      submit={text.collect(formatMoney(toMoney(Math.min(amount, whole))))}
      onClose={onClose}
    >
      <ul className={css.debts}>
        {debts.debts.map(({ order_id, order_number, created_at, left }) => (
          <li key={order_id}>
            <span>{text.orderNo(String(order_number), formatDate(toWallClock(Date.parse(created_at))))}</span>
            <b>
              <Num>{formatMoney(left)}</Num>
            </b>
          </li>
        ))}
      </ul>
      <Fields>
        <MoneyField label={text.howMuch} required withAsterisk data-autofocus {...form.getInputProps('amount')} />
        <div className={css.choices}>
          {choices.map(({ name, agorot }) => (
            <Button key={name} variant={agorot === amount ? 'light' : 'default'} onClick={() => choose(agorot)}>
              <span>
                {name} · <Num>{formatMoney(toMoney(agorot))}</Num>
              </span>
            </Button>
          ))}
        </div>
        <p className={css.due}>
          <span>{text.balanceAfter}</span>
          <b className="num">{formatMoney(toMoney(Math.max(whole - amount, 0)))}</b>
        </p>
        <p className={css.note}>{text.oldestFirst}</p>
      </Fields>
    </FormDialog>
  )
}

const agorotOf = (typed: string): number => {
  const amount = readMoney(typed.trim())
  return amount === null ? 0 : toAgorot(amount as Money)
}
