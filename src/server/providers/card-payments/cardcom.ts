/**
 * Cardcom, LowProfile pages of API v11. Its webhooks are not signed, so they carry no weight beyond
 * the page that they name. https://secure.cardcom.solutions/Api/v11/Docs
 */
import {
  GatewayRefusal,
  GatewaySilent,
  openedPage,
  type CardGateway,
  type NewPage,
  type PageState,
} from './card-gateway.ts'
import { cardcomKeptCards } from './cardcom-kept-cards.ts'
import { objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { agorotIn, instalmentsIn, postJson, shekels } from './post-json.ts'

export type Account = {
  /** The API's address, without a slash at the end. */
  readonly base: string
  /** Origins that its payment pages may have. */
  readonly pageOrigins: readonly string[]
  readonly terminal: string
  readonly apiName: string
  readonly apiPassword: string
  readonly timeoutMs: number
}
const ILS = 1
/** J2: the card is checked, nothing is charged or reserved. */
const CHECK_ONLY = 2

/**
 * Calls fail with GatewayRefusal or GatewaySilent. Amounts come in agorot and go out in shekels.
 */
export function cardcomGateway(account: Account): CardGateway {
  const { base, pageOrigins, apiName: ApiName, apiPassword: ApiPassword, timeoutMs } = account
  const TerminalNumber = Number(account.terminal)
  const post = (path: string, body: object) => postJson({ gateway: 'cardcom', url: `${base}/${path}`, body, timeoutMs })

  async function createPage({ reference, amount, description, customer, urls }: NewPage, { keeps = false } = {}) {
    const answer = await post('LowProfile/Create', {
      TerminalNumber,
      ApiName,
      Operation: keeps ? 'CreateTokenOnly' : 'ChargeOnly',
      ...(keeps && { AdvancedDefinition: { JValidateType: CHECK_ONLY } }),
      ReturnValue: reference,
      Amount: shekels(amount),
      ISOCoinId: ILS,
      ProductName: description.slice(0, 50),
      Language: 'he',
      SuccessRedirectUrl: urls.success,
      FailedRedirectUrl: urls.failed,
      CancelRedirectUrl: urls.cancelled,
      WebHookUrl: urls.webhook,
      UIDefinition: {
        CardOwnerNameValue: customer.name,
        ...(customer.email && { CardOwnerEmailValue: customer.email }),
        ...(customer.phone && { CardOwnerPhoneValue: customer.phone }),
      },
    })
    accepted(answer)
    return openedPage('cardcom', pageOrigins, textIn(answer.LowProfileId), textIn(answer.Url))
  }

  async function resultOf(pageId: string) {
    const answer = await post('LowProfile/GetLpResult', { TerminalNumber, ApiName, LowProfileId: pageId })
    // an answer without our page is about the call, such as wrong credentials
    if (!isSame(answer.LowProfileId, pageId)) throw new GatewayRefusal('cardcom', textIn(answer.ResponseCode) ?? '')
    return answer
  }

  return {
    name: 'cardcom',
    createPage: (page) => createPage(page),
    check: async (pageId) => stateOf(await resultOf(pageId), TerminalNumber),
    refund: async (transactionId, amount, key) => {
      const answer = await post('Transactions/RefundByTransactionId', {
        ApiName,
        ApiPassword,
        TransactionId: Number(transactionId),
        PartialSum: shekels(amount),
        // parts of a payment are refunded one by one; our own rows limit their sum
        AllowMultipleRefunds: true,
        ExternalDealId: key,
      })
      accepted(answer)
      const refundId = textIn(answer.NewTranzactionId)
      if (!refundId) throw new GatewaySilent('cardcom', 'a refund without its number')
      return { refundId }
    },
    verifyWebhook: (bytes) => {
      const pageId = textIn(parsed(Buffer.from(bytes).toString('utf8'))?.LowProfileId)
      return pageId === null ? null : { pageId }
    },
    test: async (page) => {
      await createPage(page)
      // the password is used by reports and refunds only, so a page alone would not test it
      const day = '01012020'
      accepted(
        await post('Transactions/ListTransactions', {
          ApiName,
          ApiPassword,
          FromDate: day,
          ToDate: day,
          Page: 1,
          Page_size: 10,
        }),
      )
    },
    keptCards: cardcomKeptCards({
      post,
      account: { TerminalNumber, ApiName },
      createPage: (page) => createPage(page, { keeps: true }),
      resultOf,
      transactionIn: (info, reference) => transactionState(info, reference, TerminalNumber),
    }),
  }
}

/** Cardcom answers 200 to refused calls as well. A missing code is no success. */
function accepted({ ResponseCode: code }: Answer): void {
  if (typeof code !== 'number') throw new GatewaySilent('cardcom', 'no ResponseCode')
  if (code !== 0) throw new GatewayRefusal('cardcom', code)
}

/** Codes 700 and 701 are checks of the card without a charge. */
function stateOf({ ResponseCode, ReturnValue, TranzactionInfo }: Answer, terminal: number): PageState {
  const info = objectIn(TranzactionInfo)
  if (!info) return { state: 'pending' }
  const code = info.ResponseCode
  if (typeof code !== 'number') throw new GatewaySilent('cardcom', 'a transaction without ResponseCode')
  if (code !== 0 || ResponseCode !== 0) return { state: 'failed', reason: String(code || textIn(ResponseCode)) }
  return transactionState(info, textIn(ReturnValue), terminal)
}

function transactionState(info: Answer, reference: string | null, terminal: number): PageState {
  const [id, amount] = [textIn(info.TranzactionId), agorotIn(info.Amount)]
  if (id === null || amount === null || reference === null || Number(info.TerminalNumber) !== terminal)
    throw new GatewaySilent('cardcom', 'a transaction without number, amount, reference or of another terminal')
  if (info.IsRefund === true) throw new GatewaySilent('cardcom', 'a refund in place of a charge')
  return {
    state: 'paid',
    transaction: {
      id,
      reference,
      amount,
      currency: info.CoinId === ILS ? 'ILS' : `coin ${textIn(info.CoinId)}`,
      lastDigits: textIn(info.Last4CardDigitsString),
      brand: textIn(info.Brand) ?? textIn(info.CardName),
      instalments: instalmentsIn(info.NumberOfPayments),
      approval: textIn(info.ApprovalNumber),
    },
  }
}

/** Ids of pages are GUIDs, whose letters may change their case. */
const isSame = (answered: unknown, asked: string) => textIn(answered)?.toLowerCase() === asked.toLowerCase()
