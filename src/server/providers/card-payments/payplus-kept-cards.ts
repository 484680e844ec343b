/**
 * Cards kept by PayPlus: payment pages of the charge method "token", and charges with `use_token`.
 */
import { GatewayRefusal, GatewaySilent, type KeptCards, type KeptState, type PageState } from './card-gateway.ts'
import { objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { shekels } from './post-json.ts'

const APPROVED = '000'
/** Regular credit. */
const REGULAR = 1

type Calls = {
  readonly post: (path: string, body: object) => Promise<Answer>
  readonly createPage: KeptCards['createPage']
  readonly dataOf: (answer: Answer) => Answer
  /**
   * The fields of the transaction in an answer of `ipn`, and its status; null while there is none.
   */
  readonly transactionOf: (answer: Answer) => { readonly info: Answer; readonly status: string } | null
  readonly pageIn: (transaction: Answer) => string | null
  readonly chargeIn: (info: Answer) => PageState
}

/**
 * Keeps the token with the ids of its customer, terminal and cashier, because a charge needs all
 * four.
 */
export const payplusKeptCards = ({ post, createPage, dataOf, transactionOf, pageIn, chargeIn }: Calls): KeptCards => ({
  createPage,
  check: async (pageId) => {
    const found = transactionOf(await post('PaymentPages/ipn', { payment_request_uid: pageId }))
    if (!found) return { state: 'pending' }
    if (pageIn(found.info) !== pageId) throw new GatewaySilent('payplus', 'an answer about another page')
    return keptState(found.info, found.status)
  },
  charge: async (token, { amount, key, description }) => {
    const answer = await post('Transactions/Charge', {
      ...parsed(token),
      amount: shekels(amount),
      currency_code: 'ILS',
      credit_terms: REGULAR,
      use_token: true,
      more_info: key,
      // the office issues its documents itself
      initial_invoice: false,
      products: [{ name: description, quantity: 1, price: shekels(amount), vat_type: 0 }],
    })
    const data = dataOf(answer)
    const info = { type: 'Charge', more_info: key, ...data, ...objectIn(data.data), ...objectIn(data.transaction) }
    const status = textIn((info as Answer).status_code)
    if (status === null) throw new GatewaySilent('payplus', 'a charge without status_code')
    if (status !== APPROVED) throw new GatewayRefusal('payplus', status)
    const charged = chargeIn(info)
    if (charged.state !== 'paid') throw new GatewaySilent('payplus', 'an approved charge that is no charge')
    return charged.transaction
  },
  findCharge: async (key) => {
    const found = transactionOf(await post('PaymentPages/ipn', { more_info: key }))
    if (!found || found.status !== APPROVED) return { state: 'pending' }
    return chargeIn(found.info)
  },
})

function keptState(info: Answer, status: string): KeptState {
  if (status !== APPROVED) return { state: 'failed', reason: status }
  const [token, customer_uid, reference] = [textIn(info.token_uid), textIn(info.customer_uid), textIn(info.more_info)]
  const [terminal_uid, cashier_uid] = [textIn(info.terminal_uid), textIn(info.cashier_uid)]
  if (!token || !customer_uid || !terminal_uid || !cashier_uid || reference === null)
    throw new GatewaySilent('payplus', 'a token without its account or reference')
  return {
    state: 'kept',
    card: {
      token: JSON.stringify({ token, customer_uid, terminal_uid, cashier_uid }),
      reference,
      lastDigits: textIn(info.four_digits),
      brand: textIn(info.brand_name),
    },
  }
}
