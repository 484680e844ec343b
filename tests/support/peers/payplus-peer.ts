/**
 * A local PayPlus: payment links, the query of a page and refunds of its REST API v1.0, with its
 * headers, field names and signed webhooks. https://docs.payplus.co.il
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
        const page = pages.get(String(body.payment_request_uid))
        return page?.transaction ? success(page.transaction) : error('transaction-not-found')
      }
      case '/api/v1.0/Transactions/RefundByTransactionUID': {
        const page = [...pages.values()].find(
          ({ transaction }) => transaction?.transaction_uid === body.transaction_uid,
        )
        const before = refunds
          .filter(({ transaction_uid: of }) => of === body.transaction_uid)
          .reduce((sum, { amount }) => sum + Number(amount), 0)
        if (!page || before + Number(body.amount) > Number(page.transaction!.amount)) return error('amount-to-refund')
        refunds.push(body)
        return success({ transaction: { uid: randomUUID(), type: 'Refund', status_code: '000' } })
      }
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

  return { ...peer, pages, refunds, pay, decline, notice }
}
