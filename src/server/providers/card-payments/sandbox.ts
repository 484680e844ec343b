/** The built-in gateway of development: pages of our own, on which no money moves. */
import { randomBytes } from 'node:crypto'
import { GatewayRefusal, type CardGateway } from './card-gateway.ts'
import { parsed, textIn } from './post-json.ts'

export type SandboxOutcome = 'paid' | 'failed' | 'cancelled'
export type SandboxPage = {
  /** 128 random bits; the last part of the page's address. */
  readonly token: string
  readonly reference: string
  /** In agorot. */
  readonly amount: number
  readonly description: string
  /** What the customer chose on the page; null until then. */
  readonly outcome: SandboxOutcome | null
}
/** Where the sandbox keeps its pages. */
export type SandboxStore = {
  readonly add: (page: Omit<SandboxPage, 'outcome'>) => Promise<void>
  readonly find: (token: string) => Promise<SandboxPage | undefined>
}

/** The digits that a paid page reports. */
const TEST_CARD = '0000'

/** `address` gives the address of a page from its token. */
export const sandboxGateway = (store: SandboxStore, address: (token: string) => string): CardGateway => ({
  name: 'sandbox',
  createPage: async ({ reference, amount, description }) => {
    const token = randomBytes(16).toString('base64url')
    await store.add({ token, reference, amount, description })
    return { pageId: token, url: address(token) }
  },
  check: async (token) => {
    const page = await store.find(token)
    if (!page) throw new GatewayRefusal('sandbox', 'no such page')
    if (page.outcome === null) return { state: 'pending' }
    if (page.outcome !== 'paid') return { state: 'failed', reason: page.outcome }
    const { reference, amount } = page
    const card = { lastDigits: TEST_CARD, brand: 'Visa', instalments: 1, approval: '0000000' }
    return { state: 'paid', transaction: { id: `sandbox-${token}`, reference, amount, currency: 'ILS', ...card } }
  },
  refund: async (transactionId, _amount, key) => ({ refundId: `${transactionId}/${key}` }),
  verifyWebhook: (bytes) => {
    const pageId = textIn(parsed(Buffer.from(bytes).toString('utf8'))?.page)
    return pageId === null ? null : { pageId }
  },
  test: async () => {},
})
