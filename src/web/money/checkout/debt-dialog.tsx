import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import type { Money } from '#shared/values/wire.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { formatDate, formatExactMoney } from '#web/platform/format.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
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
  if (data && toAgorot(data.debt_sum) > 0) return <DebtForm customer={customer} debts={data} onClose={onClose} />
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

function DebtForm({ customer, debts, onClose }: Props & { debts: Debts }) {
  const whole = toAgorot(debts.debt_sum)
  const { settle } = useCart()
  const business = useQuery(businessQuery).data
  const saveForm = useSaveForm({
    initial: { amount: toMoney(settle || whole) as string },
    validate: ({ amount }) => ({ amount: amountProblem(amount, whole) }),
    save: async ({ amount }) => changeCart((cart) => ({ ...cart, settle: agorotOf(amount) })),
    onSaved: onClose,
  })
  const { form } = saveForm
  const amount = Math.min(agorotOf(form.values.amount), whole)
  const choose = (agorot: number) => form.setFieldValue('amount', toMoney(Math.min(agorot, whole)))
  const sum = formatExactMoney(toMoney(amount))
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.debtTitle(customer.full_name)}
      submit={text.collect(sum)}
      end={customer.phone && <Reminder customer={customer} debt={debts.debt_sum} office={business?.name ?? ''} />}
      onClose={onClose}
    >
      <p className={css.note}>
        {customer.phone && (
          <>
            <Num>{formatPhone(customer.phone)}</Num> ·{' '}
          </>
        )}
        {text.openPurchases(debts.debts.length)}
      </p>
      <Purchases debts={debts} amount={amount} onChoose={choose} />
      <Fields>
        <MoneyField label={text.howMuch} required withAsterisk data-autofocus {...form.getInputProps('amount')} />
        <Choices whole={whole} amount={amount} onChoose={choose} />
        <p className={css.due}>
          <span>{text.balanceAfter}</span>
          <b className="num">{formatExactMoney(toMoney(whole - amount))}</b>
        </p>
        <p className={css.note}>{text.oldestFirst(sum, text.receiptOf(business?.business_type))}</p>
      </Fields>
    </FormDialog>
  )
}

const amountProblem = (typed: string, whole: number): string | null =>
  required(typed) ??
  moneyError(typed) ??
  (agorotOf(typed) > whole ? text.upTo(formatExactMoney(toMoney(whole))) : agorotOf(typed) > 0 ? null : text.required)

type Choosing = { readonly amount: number; readonly onChoose: (agorot: number) => void }
/**
 * The open purchases, oldest first. Money pays the oldest first, so a tick takes everything up to
 * its purchase, and without it everything before.
 */
function Purchases({ debts: { debts }, amount, onChoose }: Choosing & { debts: Debts }) {
  return (
    <ul className={css.debts}>
      {debts.map(({ order_id, order_number, created_at, left }, index) => {
        const from = debts.slice(0, index).reduce((sum, one) => sum + toAgorot(one.left), 0)
        const upTo = from + toAgorot(left)
        return (
          <li key={order_id}>
            <label>
              <input
                type="checkbox"
                checked={amount >= upTo}
                ref={(box) => {
                  if (box) box.indeterminate = amount > from && amount < upTo
                }}
                onChange={() => onChoose(amount >= upTo ? from : upTo)}
              />
              {text.orderNo(String(order_number))}
              <small>
                <Num>{formatDate(toWallClock(Date.parse(created_at)))}</Num>
              </small>
            </label>
            <b>
              <Num>{formatExactMoney(left)}</Num>
            </b>
          </li>
        )
      })}
    </ul>
  )
}

function Choices({ whole, amount, onChoose }: Choosing & { whole: number }) {
  const choices = [
    { name: text.all, agorot: whole },
    { name: text.half, agorot: Math.round(whole / 2) },
  ]
  return (
    <div className={css.choices}>
      {choices.map(({ name, agorot }) => (
        <Button key={name} variant={agorot === amount ? 'light' : 'default'} onClick={() => onChoose(agorot)}>
          <span>
            {name} · <Num>{formatExactMoney(toMoney(agorot))}</Num>
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Opens a chat with the customer, with the sum that they owe. */
function Reminder({ customer, debt, office }: { customer: CartCustomer; debt: string; office: string }) {
  const words = text.reminder(customer.full_name, formatExactMoney(debt), office)
  return (
    <Button
      component="a"
      variant="default"
      href={`https://wa.me/${whatsappDigits(customer.phone)}?text=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noopener"
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    >
      {text.remind}
    </Button>
  )
}

const agorotOf = (typed: string): number => {
  const amount = readMoney(typed.trim())
  return amount === null ? 0 : toAgorot(amount as Money)
}
