/**
 * A local PayPlus: payment links, the query of a page, tokens and refunds of its REST API v1.0,
 * with its headers, field names and signed webhooks. https://docs.payplus.co.il
 */
import { createHmac, randomUUID } from 'node:crypto'
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

type Page = { readonly sent: PeerBody; transaction: PeerBody | null }
type PayplusAccount = { pageUid: string; apiKey: string; secretKey: string }

const success = (data: object) => ({
  body: { results: { status: 'success', code: 0, description: 'operation has been success' }, data },
})
const error = (description: string, status = 200) => ({
  status,
  body: { results: { status: 'error', code: 1, description }, data: {} },
})

export async function startPayplusPeer(account: PayplusAccount) {
  const pages = new Map<string, Page>()
  const refunds: PeerBody[] = []
  /** Charges of tokens, by uid. PayPlus documents no key that prevents a second charge. */
  const charges = new Map<string, PeerBody>()
  /** Tokens whose card the bank declines. */
  const declinedTokens = new Set<unknown>()

  function charge(body: PeerBody) {
    const page = [...pages.values()].find(({ transaction }) => transaction?.token_uid === body.token)
    const own = page?.transaction
    if (body.use_token !== true || !own || body.customer_uid !== own.customer_uid)
      return error('token-is-not-valid', 422)
    if (body.terminal_uid !== own.terminal_uid || body.cashier_uid !== own.cashier_uid)
      return error('can-not-find-terminal', 422)
    const isDeclined = declinedTokens.has(body.token)
    const made = {
      type: 'Charge',
      uid: randomUUID(),
      number: '31',
      status_code: isDeclined ? '036' : '000',
      amount: body.amount,
      currency: body.currency_code,
      more_info: body.more_info,
      approval_number: isDeclined ? '' : '0123456',
    }
    if (!isDeclined) charges.set(made.uid, made)
    return success({
      transaction: made,
      data: { customer_uid: own.customer_uid, four_digits: '0042', brand_name: 'visa' },
    })
  }

  function answer({ path, headers, body }: PeerCall) {
    if (headers['api-key'] !== account.apiKey || headers['secret-key'] !== account.secretKey)
      return error('can-not-find-company-api-key', 401)
    switch (path) {
      case '/api/v1.0/PaymentPages/generateLink': {
        if (body.payment_page_uid !== account.pageUid) return error('payment-page-uid-is-not-valid', 422)
        if (typeof body.amount !== 'number' || body.currency_code !== 'ILS') return error('amount-is-not-valid', 422)
        const uid = randomUUID()
        pages.set(uid, { sent: body, transaction: null })
        return success({
          page_request_uid: uid,
          payment_page_link: `${peer.address}/${uid}`,
          qr_code_image: `${peer.address}/qr/${uid}`,
        })
      }
      case '/api/v1.0/PaymentPages/ipn': {
        const made = [...charges.values()].find(({ more_info }) => more_info === body.more_info)
        if (made) return success({ ...made, transaction_uid: made.uid, approval_num: made.approval_number })
        const page = pages.get(String(body.payment_request_uid))
        return page?.transaction ? success(page.transaction) : error('transaction-not-found')
      }
      case '/api/v1.0/Transactions/RefundByTransactionUID': {
        const paid = [...pages.values()].map(({ transaction }) => transaction)
        const info =
          paid.find((one) => one?.transaction_uid === body.transaction_uid) ?? charges.get(String(body.transaction_uid))
        const before = refunds
          .filter(({ transaction_uid: of }) => of === body.transaction_uid)
          .reduce((sum, { amount }) => sum + Number(amount), 0)
        if (!info || before + Number(body.amount) > Number(info.amount)) return error('amount-to-refund')
        refunds.push(body)
        return success({ transaction: { uid: randomUUID(), type: 'Refund', status_code: '000' } })
      }
      case '/api/v1.0/Transactions/Charge':
        return charge(body)
      default:
        return error('route-not-found', 404)
    }
  }
  const peer = await startJsonPeer(answer)

  /** The customer pays. `as` replaces fields of the transaction, such as a wrong amount. */
  const pay = (pageId: string, as: PeerBody = {}) => {
    const page = pages.get(pageId)!
    const uid = randomUUID()
    page.transaction = {
      transaction_uid: uid,
      page_request_uid: pageId,
      type: 'Charge',
      status_code: '000',
      amount: page.sent.amount,
      currency: page.sent.currency_code,
      more_info: page.sent.more_info,
      approval_num: '0123456',
      number_of_payments: 1,
      four_digits: '0042',
      brand_name: 'visa',
      ...as,
    }
    return uid
  }
  /** The customer gives a card on a page that keeps it. */
  const giveCard = (pageId: string) => {
    const { sent } = pages.get(pageId)!
    if (sent.charge_method !== 5 || sent.create_token !== true) throw new Error('the page charges the card')
    const token_uid = randomUUID()
    const customer = { customer_uid: randomUUID(), terminal_uid: 'terminal-1', cashier_uid: 'cashier-1' }
    pay(pageId, { type: 'Check', token_uid, ...customer, approval_num: '' })
    return token_uid
  }
  /** The bank declines the card. */
  const decline = (pageId: string) => pay(pageId, { status_code: '036', approval_num: '' })
  /** The body and headers of the webhook, signed with `secret`. */
  const notice = (pageId: string, secret = account.secretKey) => {
    const { sent, transaction } = pages.get(pageId)!
    const { transaction_uid: uid, status_code, amount, approval_num } = transaction ?? {}
    const body = JSON.stringify({
      transaction_type: 'Charge',
      transaction: {
        uid,
        payment_page_request_uid: pageId,
        status_code,
        amount,
        currency: 'ILS',
        more_info: sent.more_info,
        approval_number: approval_num,
      },
      data: { customer_uid: null, card_information: { four_digits: '0042' } },
    })
    const hash = createHmac('sha256', secret).update(body).digest('base64')
    return { body, headers: { hash, 'user-agent': 'PayPlus' } }
  }

  return { ...peer, pages, refunds, charges, pay, decline, giveCard, declinedTokens, notice }
}
