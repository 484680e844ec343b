/**
 * PayPlus, payment pages of its REST API v1.0. The terminal of the account is the uid of its
 * payment page. Webhooks are signed with the secret key. https://docs.payplus.co.il
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  GatewayRefusal,
  GatewaySilent,
  openedPage,
  type CardGateway,
  type NewPage,
  type PageState,
} from './card-gateway.ts'
import type { Account } from './cardcom.ts'
import { payplusKeptCards } from './payplus-kept-cards.ts'
import { objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { agorotIn, instalmentsIn, postJson, shekels } from './post-json.ts'

const CHARGE_METHOD = 1
/** The card is checked (J2) and kept as a token. */
const TOKEN_METHOD = 5
/** How long a page accepts a payment. */
const PAGE_MINUTES = 30
const APPROVED = '000'

/**
 * Calls fail with GatewayRefusal or GatewaySilent. Amounts come in agorot and go out in shekels.
 */
export function payplusGateway(account: Account): CardGateway {
  const { base, pageOrigins, terminal, apiName, apiPassword, timeoutMs } = account
  const headers = { 'api-key': apiName, 'secret-key': apiPassword }
  const post = (path: string, body: object) =>
    postJson({ gateway: 'payplus', url: `${base}/${path}`, headers, body, timeoutMs })

  async function createPage({ reference, amount, description, customer, urls }: NewPage, { keeps = false } = {}) {
    const answer = await post('PaymentPages/generateLink', {
      payment_page_uid: terminal,
      charge_method: keeps ? TOKEN_METHOD : CHARGE_METHOD,
      ...(keeps && { create_token: true }),
      amount: shekels(amount),
      currency_code: 'ILS',
      language_code: 'he',
      expiry_datetime: String(PAGE_MINUTES),
      more_info: reference,
      refURL_success: urls.success,
      refURL_failure: urls.failed,
      refURL_cancel: urls.cancelled,
      refURL_callback: urls.webhook,
      send_failure_callback: true,
      sendEmailApproval: false,
      sendEmailFailure: false,
      // the office issues its documents itself
      initial_invoice: false,
      customer: {
        customer_name: customer.name,
        ...(customer.email && { email: customer.email }),
        ...(customer.phone && { phone: customer.phone }),
      },
      items: [{ name: description, quantity: 1, price: shekels(amount), vat_type: 0 }],
    })
    const data = dataOf(answer)
    return openedPage('payplus', pageOrigins, textIn(data.page_request_uid), textIn(data.payment_page_link))
  }

  return {
    name: 'payplus',
    createPage: (page) => createPage(page),
    check: async (pageId) => stateOf(await post('PaymentPages/ipn', { payment_request_uid: pageId }), pageId),
    refund: async (transactionId, amount, key) => {
      const answer = await post('Transactions/RefundByTransactionUID', {
        transaction_uid: transactionId,
        amount: shekels(amount),
        more_info: key,
        initial_invoice: false,
      })
      const data = dataOf(answer)
      const refundId = textIn((objectIn(data.transaction) ?? data).uid) ?? textIn(data.transaction_uid)
      if (!refundId) throw new GatewaySilent('payplus', 'a refund without its number')
      return { refundId }
    },
    verifyWebhook: (bytes, { hash, 'user-agent': agent }) => {
      const expected = createHmac('sha256', apiPassword).update(bytes).digest()
      const received = Buffer.from(hash ?? '', 'base64')
      if (agent !== 'PayPlus' || received.length !== expected.length || !timingSafeEqual(received, expected))
        return null
      const { transaction } = parsed(Buffer.from(bytes).toString('utf8')) ?? {}
      const pageId = pageIn(objectIn(transaction) ?? {})
      return pageId === null ? null : { pageId }
    },
    test: async (page) => {
      await createPage(page)
    },
    keptCards: payplusKeptCards({
      post,
      createPage: (page) => createPage(page, { keeps: true }),
      dataOf,
      transactionOf,
      pageIn,
      chargeIn,
    }),
  }
}

/** The data of an accepted call. PayPlus answers 200 to refused calls as well. */
function dataOf({ results, data }: Answer): Answer {
  const { status, code } = objectIn(results) ?? {}
  if (status === 'error') throw new GatewayRefusal('payplus', textIn(code) ?? 'error')
  const found = objectIn(data)
  if (status !== 'success' || code !== 0 || !found) throw new GatewaySilent('payplus', 'neither success nor error')
  return found
}

/**
 * The answer has the fields of the transaction, flat or in `transaction`, or an error until the
 * customer has paid.
 */
function transactionOf({ results, data }: Answer): { info: Answer; status: string } | null {
  const outer = objectIn(data) ?? {}
  const info: Answer = { ...outer, ...objectIn(outer.transaction) }
  const status = textIn(info.status_code)
  if (status !== null) return { info, status }
  if (objectIn(results)?.status === 'error') return null
  throw new GatewaySilent('payplus', 'an answer without status_code')
}

function stateOf(answer: Answer, pageId: string): PageState {
  const found = transactionOf(answer)
  if (!found) return { state: 'pending' }
  if (pageIn(found.info) !== pageId) throw new GatewaySilent('payplus', 'an answer about another page')
  return found.status === APPROVED ? chargeIn(found.info) : { state: 'failed', reason: found.status }
}

/** An approved transaction. */
function chargeIn(info: Answer): PageState {
  // an approval reserves money without taking it
  if (info.type !== 'Charge') return { state: 'failed', reason: textIn(info.type) ?? 'no charge' }
  const id = textIn(info.transaction_uid) ?? textIn(info.uid)
  const [amount, reference] = [agorotIn(info.amount), textIn(info.more_info)]
  if (id === null || amount === null || reference === null)
    throw new GatewaySilent('payplus', 'a transaction without number, amount or reference')
  return {
    state: 'paid',
    transaction: {
      id,
      reference,
      amount,
      currency: textIn(info.currency) ?? '',
      lastDigits: textIn(info.four_digits),
      brand: textIn(info.brand_name),
      instalments: instalmentsIn(info.number_of_payments),
      approval: textIn(info.approval_num) ?? textIn(info.approval_number),
    },
  }
}

const pageIn = (transaction: Answer) =>
  textIn(transaction.page_request_uid) ??
  textIn(transaction.payment_page_request_uid) ??
  textIn(transaction.payment_request_uid)
