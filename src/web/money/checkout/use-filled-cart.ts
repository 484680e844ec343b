import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { toAgorot } from '#shared/values/money.ts'
import { depositQuery } from '../booking-holds/api.ts'
import { formatTime } from '#web/platform/format.ts'
import { freshAppointment, services } from '#web/calendar/appointments/api.ts'
import { freshCustomer } from '#web/customers/customers/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { emptyCart, withCustomer, withProducts } from './cart-totals.ts'
import { changeCart } from './cart-store.ts'
import type { CheckoutSearch } from './checkout-search.ts'
import { text } from './text.ts'

/**
 * Fills the cart with what the screen was opened with: an appointment or a customer. The address
 * then loses its parameters, so that a reload does not fill it again.
 */
export function useFilledCart({ appointment, customer, debt }: CheckoutSearch, onDebt: () => void): void {
  const navigate = useNavigate()
  const fill = useEffectEvent(async (filled: Promise<void>, failed: string) => {
    await filled.catch(() => void notice(failed))
    await navigate({ to: '/checkout', search: {}, replace: true })
    if (debt) onDebt()
  })
  useEffect(() => {
    if (appointment) void fill(fillFromAppointment(appointment), text.appointmentFailed)
    else if (customer) void fill(fillCustomer(customer), text.customerFailed)
  }, [appointment, customer])
}

async function fillCustomer(id: number): Promise<void> {
  const customer = await freshCustomer(id)
  if (!customer) return notice(text.customerFailed)
  changeCart((cart) => withCustomer(cart, customer))
}

/** The service of the appointment as the only item, for its customer. */
async function fillFromAppointment(id: number): Promise<void> {
  const row = await freshAppointment(id)
  if (!row) return notice(text.appointmentFailed)
  const [customer, { products }, deposit] = await Promise.all([
    freshCustomer(row.customer_id),
    queryClient.fetchQuery(services),
    queryClient.fetchQuery(depositQuery(id)),
  ])
  const left = deposit && deposit.refund === null ? toAgorot(deposit.left) : 0
  const service = products.find((product) => product.id === row.service_id)
  const employee = { id: row.employee_id, name: row.employee_name }
  changeCart(() => ({
    ...withProducts(
      customer ? withCustomer(emptyCart, customer) : emptyCart,
      service ? [{ product: service, quantity: 1, employee }] : [],
    ),
    uses: deposit && left > 0 ? [{ kind: 'deposit', id: deposit.id, name: text.deposit, left }] : [],
    appointment: { id, time: formatTime(row.start_time) },
  }))
}
