import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { toWallClock } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { DepositRest } from '../booking-holds/parts/deposit-rest.tsx'
import { formatDateTime, formatExactMoney } from '#web/platform/format.ts'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { GiveBackButton } from '../prepaid/parts/give-back-button.tsx'
import { VoucherButtons } from '../prepaid/parts/voucher-buttons.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { orderQuery, type OrderDetails } from './api.ts'
import { NextVisit } from './next-visit.tsx'
import css from './order-success.module.css'
import { ShareInvoice } from './share-invoice.tsx'
import { invoiceText } from './invoice-text.ts'
import { text } from './text.ts'
import { tipText } from './tip-text.ts'

const route = getRouteApi('/shell/order-success/$orderId')

/** The sale, its invoice, and the next visit of the customer. */
export function OrderSuccessScreen() {
  const id = Number(route.useParams().orderId)
  const { share } = route.useSearch()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  // the number of the tax authority comes from a job
  useLive('invoices', () => void refetch(), staff.token)
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to="/" replace />
  if (error && !order)
    return (
      <Card>
        <ErrorState title={text.orderFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!order) return <Skeleton height={420} />
  return (
    <div className={css.screen}>
      <Card as="section" className={css.done}>
        <IconCircleCheck size={56} stroke={1.5} aria-hidden />
        <h2>{headingOf(order)}</h2>
        {isUsedUp(order) && !isUndone(order) && <p>{text.noDocument}</p>}
        {order.payment_method !== 'debt' && order.sms_message !== null && <p>{order.sms_message}</p>}
        {order.invoice && <Credited invoice={order.invoice} />}
        {order.invoice && <ShareInvoice orderId={id} invoice={order.invoice} openChat={share === 'whatsapp'} />}
        {order.prepaid.map(
          (one) => one.kind === 'voucher' && <VoucherButtons key={one.id} id={one.id} name={one.name} />,
        )}
      </Card>
      <Card as="section" className={css.facts} aria-label={text.order}>
        <Facts order={order} />
      </Card>
      {!isUndone(order) && order.appointment_id !== null && usesDeposit(order) && (
        <DepositRest appointmentId={order.appointment_id} />
      )}
      {order.gives_back === 1 && <GiveBackButton orderId={id} hasDocument={!!order.invoice} />}
      <NextVisit orderId={id} offered={!isUndone(order)} />
    </div>
  )
}

/** What credits took back, with their numbers. */
function Credited({ invoice }: { invoice: NonNullable<OrderDetails['invoice']> }) {
  if (invoice.credit_numbers.length === 0) return null
  return (
    <p>
      {invoice.fully_credited === 0 && <>{invoiceText.partlyCredited(formatExactMoney(invoice.credited_amount))} · </>}
      {invoiceText.creditedBy(invoice.credit_numbers.join(', '))}
    </p>
  )
}

/** Punch cards and vouchers paid everything. */
const isUsedUp = ({ deductions, total_amount }: OrderDetails): boolean =>
  deductions.length > 0 && toAgorot(total_amount) === 0
const usesDeposit = ({ deductions }: OrderDetails): boolean => deductions.some(({ kind }) => kind === 'deposit')
/** Its deductions were given back. */
const isUndone = (order: OrderDetails): boolean => isUsedUp(order) && order.deductions.every(({ returned }) => returned)
function headingOf(order: OrderDetails): string {
  if (isUndone(order)) return text.undone
  if (order.invoice?.fully_credited) return invoiceText.credited
  if (isUsedUp(order)) return text.nothingToPay
  return order.payment_method === 'debt' ? text.debtWritten : text.paid
}

function Facts({ order }: { order: OrderDetails }) {
  const at = toWallClock(Date.parse(order.created_at))
  const rounding = toAgorot(order.rounding)
  const tip = toAgorot(order.tip)
  const extras = [
    { name: text.generalDiscount, amount: -toAgorot(order.discount) },
    ...order.deductions.map(({ label, amount, returned }) => ({
      name: returned ? text.returned(label) : label,
      amount: -toAgorot(amount),
    })),
    { name: text.rounding, amount: rounding },
  ].filter(({ amount }) => amount !== 0)
  return (
    <>
      <dl className={css.list}>
        <Fact name={text.order} value={<Num>{order.order_number}</Num>} />
        <Fact name={text.customer} value={<Name>{order.customer_name}</Name>} />
        {order.customer_email && <Fact name={text.email} value={<bdi>{order.customer_email}</bdi>} />}
        <Fact name={text.date} value={<Num>{formatDateTime(at)}</Num>} />
        {!isUsedUp(order) && <Fact name={text.method} value={methodsOf(order)} />}
      </dl>
      <table className={css.items}>
        <thead className="visually-hidden">
          <tr>
            <th>{text.name}</th>
            <th>{text.quantity}</th>
            <th>{text.total}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => (
            <tr key={index}>
              <td>
                <Name>{item.product_name}</Name>
              </td>
              <td>
                <Num>
                  {item.quantity} × {formatExactMoney(item.price)}
                </Num>
              </td>
              <td>
                <Num>{formatExactMoney(toMoney(toAgorot(item.price) * item.quantity - toAgorot(item.discount)))}</Num>
              </td>
            </tr>
          ))}
          {extras.map(({ name, amount }, index) => (
            <tr key={`${index} ${name}`}>
              <td colSpan={2}>{name}</td>
              <td>
                <Num>{formatExactMoney(toMoney(amount))}</Num>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.total}
            </th>
            <td>
              <Num>{formatExactMoney(order.total_amount)}</Num>
            </td>
          </tr>
          {tip > 0 && (
            <>
              <Sum isTip name={order.tip_employee ? tipText.tipOf(order.tip_employee.name) : text.tip} amount={tip} />
              <Sum name={tipText.paidInAll} amount={toAgorot(order.total_amount) + tip} />
            </>
          )}
        </tfoot>
      </table>
    </>
  )
}

/** What comes on top of the total: a tip is no part of the sale. */
const Sum = ({ name, amount, isTip = false }: { name: string; amount: number; isTip?: boolean }) => (
  <tr>
    <th scope="row" colSpan={2} className={isTip ? css.beside : undefined}>
      {name}
    </th>
    <td className={isTip ? css.beside : undefined}>
      <Num>{formatExactMoney(toMoney(amount))}</Num>
    </td>
  </tr>
)

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
/** The methods with their amounts when there are several. */
const methodsOf = ({ payments, payment_method }: OrderDetails): string =>
  payments.length > 1
    ? payments.map((one) => `${methodNames[one.payment_method]} ${formatExactMoney(one.amount)}`).join(', ')
    : methodNames[payment_method]
