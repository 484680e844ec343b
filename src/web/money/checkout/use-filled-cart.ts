import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { toAgorot } from '#shared/values/money.ts'
import { depositQuery } from '../booking-holds/api.ts'
import { formatTime } from '#web/platform/format.ts'
import { freshAppointment, services, type Appointment } from '#web/calendar/appointments/api.ts'
import { freshCustomer } from '#web/customers/customers/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { emptyCart, withCustomer, withLine, withProducts } from './cart-totals.ts'
import { changeCart, seller } from './cart-store.ts'
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

/** A service that was deleted since is sold as it was booked. */
const bookedService = ({ service_id, service_name, price }: Appointment) => ({
  id: service_id,
  name: service_name,
  price,
  product_type: 'service' as const,
  stock_quantity: null,
  assignedEmployees: [],
})

/** What was booked as the only item, for its customer. */
async function fillFromAppointment(id: number): Promise<void> {
  const row = await freshAppointment(id)
  if (!row) return notice(text.appointmentFailed)
  const [customer, { products }, deposit] = await Promise.all([
    freshCustomer(row.customer_id),
    queryClient.fetchQuery(services),
    queryClient.fetchQuery(depositQuery(id)),
  ])
  const left = deposit && deposit.refund === null ? toAgorot(deposit.left) : 0
  const { service_id, price } = row
  const service = products.find((product) => product.id === service_id)
  const visit = { employee: { id: row.employee_id, name: row.employee_name }, price }
  const cart = customer ? withCustomer(emptyCart, customer) : emptyCart
  const filled = withProducts(cart, [{ product: service ?? bookedService(row), quantity: 1, visit }], seller())
  const priceNow = service ? toAgorot(service.price) : null
  changeCart(() => ({
    ...(priceNow === toAgorot(price) ? filled : withLine(filled, service_id, { priceNow })),
    uses: deposit && left > 0 ? [{ kind: 'deposit', id: deposit.id, name: text.deposit, left }] : [],
    appointment: { id, time: formatTime(row.start_time) },
  }))
}
