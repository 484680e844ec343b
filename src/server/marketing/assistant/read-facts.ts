/**
 * Reads the facts that a text may use: the business, what it sells, and only the first name of a
 * customer.
 */
import { KEPT_DAYS, type Action, type Tone } from '#shared/marketing/assistant/rules.ts'
import { firstNameOf } from '#shared/values/first-name.ts'
import type { assistant } from '#shared/marketing/assistant/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { DAY } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { customerById } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { officeFacts, recentExchanges, soldProduct, soldProducts, type Exchange } from './queries.ts'
import { priceText } from './rules.ts'
import { BIRTHDAY_WORDS } from './text.ts'

export type Asked = Body<typeof assistant, 'send'>
/** The number of products that a model is told about. */
const PRODUCTS_MAX = 40
/** The number of exchanges that a model is reminded of. */
const REMEMBERED = 6

type Item = { readonly id: number; readonly name: string; readonly price: string; readonly minutes: number | null }
export type Facts = {
  readonly office: string
  readonly city: string | null
  /** The address of the booking page, unless booking online is closed. */
  readonly link: string | null
  readonly products: readonly (Item & { readonly type: 'service' | 'product' })[]
  readonly chosen: (Item & { readonly description: string | null }) | null
  readonly firstName: string | null
}
export type Brief = {
  readonly action: Action | null
  readonly tone: Tone | null
  readonly facts: Facts
  /** The newest first. */
  readonly history: readonly Exchange[]
}

/** The start of the time for which exchanges are kept; older ones are deleted. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY)

/** Fails with not_found for a customer or product of another office, and for a missing product. */
export async function readBrief(context: OfficeContext<Staff>, asked: Asked): Promise<Brief> {
  const { tx, scope, now, caller, services } = context
  const history = await recentExchanges({ tx, scope, userId: caller.userId }, keptSince(now), REMEMBERED)
  const last = asked.revise ? history[0] : undefined
  const productId = asked.product_id ?? last?.product_id ?? null
  const [office, products, product] = await Promise.all([
    officeFacts(tx, scope),
    soldProducts(tx, scope, PRODUCTS_MAX),
    productId === null ? null : soldProduct(tx, scope, productId),
  ])
  if (asked.product_id !== null && !product) fail('not_found')
  const action = asked.action ?? (last?.action as Action | null | undefined) ?? null
  if ((asked.action === 'product' || asked.action === 'service') && !product)
    fail('invalid_input', { fields: { product_id: fieldText.required } })
  const facts = {
    office: office.name,
    city: office.city,
    link: office.online_booking ? `${services.publicUrl()}/book/${office.slug}` : null,
    products: products.map(({ product_type, ...row }) => ({ ...itemOf(row), type: product_type })),
    chosen: product ? { ...itemOf(product), description: product.description } : null,
    firstName: await readFirstName(context, asked.customer_id, last),
  }
  return { action, tone: asked.tone, facts, history }
}

async function readFirstName({ tx, scope }: OfficeContext, id: number | null, last: Exchange | undefined) {
  if (id === null) return last?.first_name ?? null
  const customer = (await customerById(tx, scope, id)) ?? fail('not_found')
  return firstNameOf(customer.full_name) || null
}

type Row = { readonly id: number; readonly name: string; readonly price: string; readonly time_window: number | null }
const itemOf = ({ id, name, price, time_window }: Row): Item => ({
  id,
  name,
  price: priceText(price),
  minutes: time_window,
})

/** Determines what a free message asks for without a model, by its words and the names in it. */
export function guessAction({ products }: Facts, message: string): { action: Action; chosen: Item | null } {
  if (BIRTHDAY_WORDS.test(message)) return { action: 'birthday', chosen: null }
  const named = products
    .filter(({ name }) => message.includes(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  return named ? { action: named.type, chosen: named } : { action: 'business', chosen: null }
}
