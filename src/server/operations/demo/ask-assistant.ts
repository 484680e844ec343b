/** The owner's questions to the assistant in the last days, which templates answer. */
import { firstNameOf } from '#shared/values/first-name.ts'
import { DAY, HOUR } from '#shared/values/local-time.ts'
import type { DemoOffice } from './office-queries.ts'
import type { DemoApi, Json } from './open-api.ts'
import { chat } from './text.ts'

/** Does nothing when the owner has written already. */
export async function askAssistant(api: DemoApi, { now }: DemoOffice, customerId: number): Promise<void> {
  if (customerId === 0 || (await api.call('GET', '/api/chat-ai')).total > 0) return
  const { customer } = await api.call('GET', `/api/customers/${customerId}`)
  const { products } = await api.call('GET', '/api/products/office?product_type=service')
  const service = products.find(({ name }: Json) => name === chat.service)
  const ask = (ago: number, question: object) =>
    api.call('POST', '/api/chat-ai/send', question, { at: new Date(now.getTime() - ago) })
  await ask(9 * DAY, { message: chat.askBusiness, action: 'business', tone: 'warm' })
  if (service)
    await ask(DAY + 2 * HOUR, { message: chat.askService, action: 'service', product_id: service.id, tone: 'cheerful' })
  const message = chat.askBirthday(firstNameOf(customer.full_name))
  await ask(2 * HOUR, { message, action: 'birthday', customer_id: customerId, tone: 'warm' })
}
