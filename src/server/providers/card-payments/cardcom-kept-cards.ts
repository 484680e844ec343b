/**
 * Cards kept by Cardcom: pages with the operation CreateTokenOnly, and transactions with a token.
 */
import { GatewayRefusal, GatewaySilent, type KeptCards, type KeptState, type PageState } from './card-gateway.ts'
import { objectIn, parsed, textIn, type Answer } from '../read-json.ts'
import { shekels } from './post-json.ts'

/** A check of the card without a charge (J2) succeeded. */
const CHECKED = 700
/** There is a transaction with this ExternalUniqTranId already. */
const ALREADY_CHARGED = 608
/** The account is wrong, so the answer says nothing about the transaction. */
const WRONG_ACCOUNT = 603
const ILS = 1

type Calls = {
  readonly post: (path: string, body: object) => Promise<Answer>
  readonly account: { readonly TerminalNumber: number; readonly ApiName: string }
  readonly createPage: KeptCards['createPage']
  /** The result of a page; fails when it is about another one. */
  readonly resultOf: (pageId: string) => Promise<Answer>
  /** Reads a transaction that is not about a page. */
  readonly transactionIn: (info: Answer, reference: string) => PageState
}

/**
 * Keeps the token with the card's expiration date, because a charge needs both. `key` makes Cardcom
 * refuse a second charge.
 */
export const cardcomKeptCards = ({ post, account, createPage, resultOf, transactionIn }: Calls): KeptCards => ({
  createPage,
  check: async (pageId) => keptState(await resultOf(pageId), account.TerminalNumber),
  charge: async (token, { amount, key }) => {
    const { Token, CardExpirationMMYY } = parsed(token) ?? {}
    const answer = await post('Transactions/Transaction', {
      ...account,
      Amount: shekels(amount),
      ISOCoinId: ILS,
      NumOfPayments: 1,
      Token,
      CardExpirationMMYY,
      ExternalUniqTranId: key,
    })
    const code = answer.ResponseCode
    if (typeof code !== 'number') throw new GatewaySilent('cardcom', 'no ResponseCode')
    if (code === ALREADY_CHARGED) throw new GatewaySilent('cardcom', 'charged before with this key')
    if (code !== 0) throw new GatewayRefusal('cardcom', code)
    const found = transactionIn(answer, key)
    if (found.state !== 'paid') throw new GatewaySilent('cardcom', 'an accepted charge that is no charge')
    return found.transaction
  },
  findCharge: async (key) => {
    const answer = await post('Transactions/GetTransactionByExternalUniqTran', { ...account, ExternalUniqTranId: key })
    const code = answer.ResponseCode
    if (typeof code !== 'number') throw new GatewaySilent('cardcom', 'no ResponseCode')
    if (code === WRONG_ACCOUNT) throw new GatewayRefusal('cardcom', code)
    // it finds successful transactions only
    return code === 0 && textIn(answer.TranzactionId) !== null ? transactionIn(answer, key) : { state: 'pending' }
  },
})

/**
 * Without a charge there is no transaction, or one whose code says that the card was only checked.
 */
function keptState(answer: Answer, terminal: number): KeptState {
  const { ResponseCode, ReturnValue, TokenInfo, TranzactionInfo } = answer
  const [info, checked] = [objectIn(TokenInfo), objectIn(TranzactionInfo)]
  const code = checked?.ResponseCode ?? 0
  if (code !== 0 && code !== CHECKED) return { state: 'failed', reason: String(textIn(code)) }
  if (!info || (ResponseCode !== 0 && ResponseCode !== CHECKED)) return { state: 'pending' }
  const [Token, reference] = [textIn(info.Token), textIn(ReturnValue)]
  const CardExpirationMMYY = expiration(info)
  if (Token === null || reference === null || CardExpirationMMYY === null || Number(answer.TerminalNumber) !== terminal)
    throw new GatewaySilent('cardcom', 'a token without number, date or reference, or of another terminal')
  return {
    state: 'kept',
    card: {
      token: JSON.stringify({ Token, CardExpirationMMYY }),
      reference,
      lastDigits: textIn(checked?.Last4CardDigitsString),
      brand: textIn(checked?.Brand) ?? textIn(checked?.CardName),
    },
  }
}

/** MMYY. The year has two digits or four. */
function expiration({ CardMonth, CardYear }: Answer): string | null {
  const [month, year] = [Number(CardMonth), Number(CardYear)]
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year)) return null
  return `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
