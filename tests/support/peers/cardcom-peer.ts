/**
 * A local Cardcom: LowProfile pages, their results, tokens, refunds and the list of transactions of
 * API v11, with its field names, types and codes. Refused calls get status 200 and a code, as
 * Cardcom does. https://secure.cardcom.solutions/swagger/v11/swagger.json
 */
import { randomUUID } from 'node:crypto'
import { startJsonPeer, type PeerBody, type PeerCall } from './json-peer.ts'

/** Cardcom's code for a terminal and user name that do not belong together. */
const WRONG_ACCOUNT = 603
const CREATE_FIELDS = new Set(
  (
    'TerminalNumber ApiName Operation ReturnValue Amount SuccessRedirectUrl FailedRedirectUrl CancelRedirectUrl ' +
    'WebHookUrl ProductName Language ISOCoinId UIDefinition AdvancedDefinition Document UTM'
  ).split(' '),
)

/** A key of ours that a transaction has already, and a key that none has. */
const SAME_KEY = 608
const NO_SUCH_KEY = 5118
const DECLINED = 36
const CHARGE_FIELDS = new Set(
  (
    'TerminalNumber ApiName Amount CardNumber Token ExternalMerchantId CardExpirationMMYY CVV2 ExternalUniqTranId ' +
    'ExternalUniqUniqTranIdResponse NumOfPayments CardOwnerInformation ISOCoinId CustomFields Advanced Document'
  ).split(' '),
)

type Page = { readonly sent: PeerBody; info: PeerBody | null; token: PeerBody | null }
type CardcomAccount = { terminal: number; apiName: string; apiPassword: string }

export async function startCardcomPeer(account: CardcomAccount) {
  const pages = new Map<string, Page>()
  const refunds: PeerBody[] = []
  /** Charges of tokens, by ExternalUniqTranId. */
  const charges = new Map<string, PeerBody>()
  /** Tokens whose card the bank declines. */
  const declinedTokens = new Set<unknown>()
  let nextId = 50_000_001

  const isKnown = ({ TerminalNumber, ApiName }: PeerBody) =>
    TerminalNumber === account.terminal && ApiName === account.apiName
  const hasPassword = ({ ApiName, ApiPassword }: PeerBody) =>
    ApiName === account.apiName && ApiPassword === account.apiPassword
  const refused = (code: number, description: string) => ({
    body: { ResponseCode: code, Description: description, LowProfileId: null, Url: null },
  })

  function create(body: PeerBody) {
    const unknown = Object.keys(body).find((field) => !CREATE_FIELDS.has(field))
    if (unknown || typeof body.TerminalNumber !== 'number' || typeof body.Amount !== 'number')
      return { status: 400, body: { Message: `The request is invalid: ${unknown ?? 'types'}` } }
    for (const field of ['SuccessRedirectUrl', 'FailedRedirectUrl', 'WebHookUrl'])
      if (!URL.canParse(String(body[field]))) return { status: 400, body: { Message: `${field} is required` } }
    if (!isKnown(body)) return refused(WRONG_ACCOUNT, 'TerminalNumber or ApiName is not valid')
    const id = randomUUID()
    pages.set(id, { sent: body, info: null, token: null })
    return {
      body: {
        ResponseCode: 0,
        Description: 'OK',
        LowProfileId: id,
        Url: `${peer.address}/EA/LPC6/${account.terminal}/${id}`,
        UrlToPayPal: '',
        UrlToBit: '',
      },
    }
  }

  function resultOf(id: string) {
    const page = pages.get(id)
    if (!page) return { ResponseCode: 5, Description: 'LowProfileId was not found', TranzactionInfo: null }
    return {
      ResponseCode: page.token ? 0 : page.info ? page.info.ResponseCode : 5116,
      Description: page.info ? 'OK' : 'The deal was not completed',
      TerminalNumber: account.terminal,
      LowProfileId: id,
      TranzactionId: page.info?.TranzactionId ?? 0,
      ReturnValue: page.sent.ReturnValue,
      Operation: page.sent.Operation,
      TokenInfo: page.token,
      TranzactionInfo: page.info,
    }
  }

  function charge(body: PeerBody) {
    const unknown = Object.keys(body).find((field) => !CHARGE_FIELDS.has(field))
    const isTyped = typeof body.TerminalNumber === 'number' && typeof body.Amount === 'number'
    if (unknown || !isTyped || !/^\d{4}$/.test(String(body.CardExpirationMMYY)))
      return { status: 400, body: { Message: `The request is invalid: ${unknown ?? 'types'}` } }
    if (!isKnown(body)) return refused(WRONG_ACCOUNT, 'TerminalNumber or ApiName is not valid')
    const key = String(body.ExternalUniqTranId)
    if (charges.has(key)) return refused(SAME_KEY, 'ExternalUniqTranId was used')
    const page = [...pages.values()].find(({ token }) => token?.Token === body.Token)
    if (!page || declinedTokens.has(body.Token)) return refused(DECLINED, 'declined')
    const info = transaction({ Amount: body.Amount, CoinId: body.ISOCoinId })
    charges.set(key, info)
    return { body: info }
  }

  function answer({ path, body }: PeerCall) {
    switch (path) {
      case '/api/v11/LowProfile/Create':
        return create(body)
      case '/api/v11/LowProfile/GetLpResult':
        return isKnown(body) ? { body: resultOf(String(body.LowProfileId)) } : refused(WRONG_ACCOUNT, 'ApiName')
      case '/api/v11/Transactions/RefundByTransactionId': {
        if (!hasPassword(body)) return refused(WRONG_ACCOUNT, 'ApiPassword')
        const infos = [...[...pages.values()].map(({ info }) => info), ...charges.values()]
        const info = infos.find((one) => one?.TranzactionId === body.TransactionId)
        const before = refunds
          .filter(({ TransactionId }) => TransactionId === body.TransactionId)
          .reduce((sum, { PartialSum }) => sum + Number(PartialSum), 0)
        if (!info || before + Number(body.PartialSum) > Number(info.Amount)) return refused(33, 'refund refused')
        refunds.push(body)
        return { body: { ResponseCode: 0, Description: 'OK', NewTranzactionId: nextId++ } }
      }
      case '/api/v11/Transactions/Transaction':
        return charge(body)
      case '/api/v11/Transactions/GetTransactionByExternalUniqTran': {
        if (!isKnown(body)) return refused(WRONG_ACCOUNT, 'ApiName')
        const found = charges.get(String(body.ExternalUniqTranId))
        return found ? { body: found } : refused(NO_SUCH_KEY, 'Transaction was not found')
      }
      case '/api/v11/Transactions/ListTransactions':
        return hasPassword(body)
          ? { body: { ResponseCode: 0, Description: 'OK', Tranzactions: [] } }
          : refused(WRONG_ACCOUNT, 'ApiPassword')
      default:
        return { status: 404, body: { Message: 'No HTTP resource was found' } }
    }
  }
  const peer = await startJsonPeer(answer)

  const transaction = (as: PeerBody) => ({
    ResponseCode: 0,
    Description: 'OK',
    TranzactionId: nextId++,
    TerminalNumber: account.terminal,
    Last4CardDigits: 42,
    Last4CardDigitsString: '0042',
    CardMonth: 12,
    CardYear: 30,
    ApprovalNumber: '0123456',
    NumberOfPayments: 1,
    CardName: 'ויזה כאל',
    Brand: 'Visa',
    IsRefund: false,
    ...as,
  })
  /** The customer pays. `as` replaces fields of the transaction, such as a wrong amount. */
  const pay = (pageId: string, as: PeerBody = {}) => {
    const page = pages.get(pageId)!
    const info = transaction({ Amount: page.sent.Amount, CoinId: page.sent.ISOCoinId, ...as })
    page.info = info
    return info.TranzactionId
  }
  /** The customer gives a card on a page that keeps it: a token, and a check without a charge. */
  const giveCard = (pageId: string) => {
    const page = pages.get(pageId)!
    if (page.sent.Operation !== 'CreateTokenOnly') throw new Error('the page charges the card')
    pay(pageId, { ResponseCode: 700, ApprovalNumber: '' })
    const Token = randomUUID()
    page.token = { Token, TokenExDate: '20301231', CardYear: 2030, CardMonth: 12, TokenApprovalNumber: '' }
    return Token
  }
  /** The bank declines the card. */
  const decline = (pageId: string) => pay(pageId, { ResponseCode: 36, Description: 'declined', ApprovalNumber: '' })
  /** The body of the webhook, which Cardcom does not sign. */
  const notice = (pageId: string) => ({ body: JSON.stringify(resultOf(pageId)), headers: {} })

  return { ...peer, pages, refunds, charges, pay, decline, giveCard, declinedTokens, notice }
}
