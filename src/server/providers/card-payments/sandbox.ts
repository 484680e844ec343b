/** The built-in gateway of development: pages of our own, on which no money moves. */
import { randomBytes } from 'node:crypto'
import { GatewayRefusal, type CardGateway, type CardTransaction, type NewPage } from './card-gateway.ts'
import { parsed, textIn } from '../read-json.ts'

export type SandboxOutcome = 'paid' | 'failed' | 'cancelled'
export type SandboxPage = {
  /** 128 random bits; the last part of the page's address. */
  readonly token: string
  readonly reference: string
  /** In agorot. */
  readonly amount: number
  readonly description: string
  /** The customer's choice on the page; null until then. */
  readonly outcome: SandboxOutcome | null
  /** The page keeps a card instead of charging it. */
  readonly keeps_card: boolean
  /**
   * The path to which the webhook is posted. Null for a charge of a kept card, which has no page.
   */
  readonly webhook: string | null
}
/** Where the sandbox keeps its pages. */
export type SandboxStore = {
  readonly add: (page: SandboxPage) => Promise<void>
  readonly find: (token: string) => Promise<SandboxPage | undefined>
  /** The charge of a kept card. */
  readonly findCharge: (key: string) => Promise<SandboxPage | undefined>
}

/** The digits that a paid page reports. */
const TEST_CARD = '0000'
/** The code with which card companies decline. */
const DECLINED = '004'

const CARD = { lastDigits: TEST_CARD, brand: 'Visa' }

/** `address` gives the address of a page from its token. */
export const sandboxGateway = (store: SandboxStore, address: (token: string) => string): CardGateway => ({
  name: 'sandbox',
  createPage: (page) => open({ store, address }, page, { keeps_card: false }),
  check: async (token) => {
    const page = await existing(store, token)
    if (page.outcome === null) return { state: 'pending' }
    if (page.outcome !== 'paid') return { state: 'failed', reason: page.outcome === 'failed' ? DECLINED : page.outcome }
    return { state: 'paid', transaction: transactionOf(page) }
  },
  refund: async (transactionId, _amount, key) => ({ refundId: `${transactionId}/${key}` }),
  verifyWebhook: (bytes) => {
    const pageId = textIn(parsed(Buffer.from(bytes).toString('utf8'))?.page)
    return pageId === null ? null : { pageId }
  },
  test: async () => {},
  keptCards: {
    createPage: (page) => open({ store, address }, page, { keeps_card: true }),
    check: async (token) => {
      const { outcome, reference } = await existing(store, token)
      if (outcome === null) return { state: 'pending' }
      if (outcome !== 'paid') return { state: 'failed', reason: outcome }
      return { state: 'kept', card: { token, reference, ...CARD } }
    },
    charge: async (_token, { amount, key, description }) => {
      const before = await store.findCharge(key)
      if (before) return transactionOf(before)
      const made = {
        token: newToken(),
        reference: key,
        amount,
        description,
        outcome: 'paid',
        keeps_card: false,
        webhook: null,
      } as const
      await store.add(made)
      return transactionOf(made)
    },
    findCharge: async (key) => {
      const made = await store.findCharge(key)
      return made ? { state: 'paid', transaction: transactionOf(made) } : { state: 'pending' }
    },
  },
})

const newToken = () => randomBytes(16).toString('base64url')

type Sandbox = { readonly store: SandboxStore; readonly address: (token: string) => string }
async function open({ store, address }: Sandbox, page: NewPage, { keeps_card }: Pick<SandboxPage, 'keeps_card'>) {
  const { reference, amount, description, urls } = page
  const token = newToken()
  const webhook = new URL(urls.webhook, 'http://localhost').pathname
  await store.add({ token, reference, amount, description, outcome: null, keeps_card, webhook })
  return { pageId: token, url: address(token) }
}

const existing = async (store: SandboxStore, token: string) =>
  (await store.find(token)) ?? Promise.reject(new GatewayRefusal('sandbox', 'no such page'))

const transactionOf = ({ token, reference, amount }: SandboxPage): CardTransaction => ({
  id: `sandbox-${token}`,
  reference,
  amount,
  currency: 'ILS',
  ...CARD,
  instalments: 1,
  approval: '0000000',
})
