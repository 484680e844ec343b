/**
 * A local Cardcom: LowProfile pages, their results, refunds and the list of transactions of API v11,
 * with its field names, types and codes. Refused calls get status 200 and a code, as Cardcom does.
 * https://secure.cardcom.solutions/swagger/v11/swagger.json
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

type Page = { readonly sent: PeerBody; info: PeerBody | null }
type CardcomAccount = { terminal: number; apiName: string; apiPassword: string }

export async function startCardcomPeer(account: CardcomAccount) {
  const pages = new Map<string, Page>()
  const refunds: PeerBody[] = []
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
    pages.set(id, { sent: body, info: null })
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
      ResponseCode: page.info ? page.info.ResponseCode : 5116,
      Description: page.info ? 'OK' : 'The deal was not completed',
      TerminalNumber: account.terminal,
      LowProfileId: id,
      TranzactionId: page.info?.TranzactionId ?? 0,
      ReturnValue: page.sent.ReturnValue,
      Operation: 'ChargeOnly',
      TranzactionInfo: page.info,
    }
  }

  function answer({ path, body }: PeerCall) {
    switch (path) {
      case '/api/v11/LowProfile/Create':
        return create(body)
      case '/api/v11/LowProfile/GetLpResult':
        return isKnown(body) ? { body: resultOf(String(body.LowProfileId)) } : refused(WRONG_ACCOUNT, 'ApiName')
      case '/api/v11/Transactions/RefundByTransactionId': {
        if (!hasPassword(body)) return refused(WRONG_ACCOUNT, 'ApiPassword')
        const page = [...pages.values()].find(({ info }) => info?.TranzactionId === body.TransactionId)
        const before = refunds
          .filter(({ TransactionId }) => TransactionId === body.TransactionId)
          .reduce((sum, { PartialSum }) => sum + Number(PartialSum), 0)
        if (!page || before + Number(body.PartialSum) > Number(page.info!.Amount)) return refused(33, 'refund refused')
        refunds.push(body)
        return { body: { ResponseCode: 0, Description: 'OK', NewTranzactionId: nextId++ } }
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

  /** The customer pays. `as` replaces fields of the transaction, such as a wrong amount. */
  const pay = (pageId: string, as: PeerBody = {}) => {
    const page = pages.get(pageId)!
    const id = nextId++
    page.info = {
      ResponseCode: 0,
      Description: 'OK',
      TranzactionId: id,
      TerminalNumber: account.terminal,
      Amount: page.sent.Amount,
      CoinId: page.sent.ISOCoinId,
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
    }
    return id
  }
  /** The bank declines the card. */
  const decline = (pageId: string) => pay(pageId, { ResponseCode: 36, Description: 'declined', ApprovalNumber: '' })
  /** The body of the webhook, which Cardcom does not sign. */
  const notice = (pageId: string) => ({ body: JSON.stringify(resultOf(pageId)), headers: {} })

  return { ...peer, pages, refunds, pay, decline, notice }
}
