import { type Action, type Tone } from '#shared/marketing/assistant/rules.ts'
import { firstNameOf } from '#shared/values/first-name.ts'
import { DAY, HOUR } from '#shared/values/local-time.ts'
import { insertWritten, officeFacts, soldProducts } from '#server/marketing/assistant/queries.ts'
import { priceText } from '#server/marketing/assistant/rules.ts'
import { templates } from '#server/marketing/assistant/text.ts'
import { customerById } from '#server/customers/customers/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { chat } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }

/**
 * Seeds the owner's questions to the assistant in the last days. The demo has no language model, so
 * templates answered.
 */
export async function seedChat({ tx, scope, now }: Seeding, ownerId: number, customerId: number, link: string) {
  const [office, products, customer] = await Promise.all([
    officeFacts(tx, scope),
    soldProducts(tx, scope, 100),
    customerById(tx, scope, customerId),
  ])
  const firstName = firstNameOf(customer!.full_name)
  const service = products.find(({ name }) => name === chat.service)!
  const facts = {
    office: office.name,
    city: office.city,
    link,
    services: chat.services,
    item: service.name,
    price: priceText(service.price),
    minutes: service.time_window,
  }
  const ask = async (message: string, ago: number, action: Action, tone: Tone) => {
    const ofCustomer = action === 'birthday' ? firstName : null
    await insertWritten(
      { tx, scope, userId: ownerId },
      {
        message,
        action,
        first_name: ofCustomer,
        product_id: action === 'service' ? service.id : null,
        created_at: new Date(now.getTime() - ago),
        reply: templates[action][tone]({ ...facts, firstName: ofCustomer }),
      },
    )
  }
  await ask(chat.askBusiness, 9 * DAY, 'business', 'warm')
  await ask(chat.askService, DAY + 2 * HOUR, 'service', 'cheerful')
  await ask(chat.askBirthday(firstName), 2 * HOUR, 'birthday', 'warm')
}
