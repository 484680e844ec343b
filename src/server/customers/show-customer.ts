import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { appointmentsOf, customerCard, documentsOf, messagesOf, ordersOf } from './card-queries.ts'
import { hasCustomer } from './queries.ts'

type Page = { readonly limit: number; readonly offset: number }

/** A customer with what became of her here. Fails with not_found for who is not there, was deleted or was merged into another. */
export async function showCustomer({ tx, scope, now }: InOffice, id: number) {
  return { customer: (await customerCard(tx, scope, id, now)) ?? fail('not_found') }
}

export async function showAppointments(at: InOffice, id: number, page: Page & { when: 'past' | 'future' }) {
  await check(at, id)
  return appointmentsOf(at.tx, at.scope, id, page, at.now)
}
export async function showOrders(at: InOffice, id: number, page: Page) {
  await check(at, id)
  return ordersOf(at.tx, at.scope, id, page)
}
export async function showMessages(at: InOffice, id: number, page: Page) {
  await check(at, id)
  return messagesOf(at.tx, at.scope, id, page)
}
export async function showDocuments(at: InOffice, id: number, page: Page) {
  await check(at, id)
  return documentsOf(at.tx, at.scope, id, page)
}

const check = async ({ tx, scope }: InOffice, id: number) => {
  if (!(await hasCustomer(tx, scope, id))) fail('not_found')
}
