/** Reads what punch cards, deposits and vouchers may take off a sale. Money is integer agorot. */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { Use } from '#shared/money/checkout/due.ts'
import { readVoucherCode } from '#shared/money/prepaid/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import type { Money } from '#shared/values/wire.ts'
import type { NewDeduction } from '../customer-orders/deduction-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { selectForUpdateDeposit } from '../booking-holds/deposit-queries.ts'
import { leftOf } from '../booking-holds/settle-deposit.ts'
import { selectForUpdatePrepaid, type StoredPrepaid } from '../prepaid/balance-queries.ts'
import type { Sale } from './rules.ts'
import { text } from './text.ts'

type Wanted = Sale['deductions'][number]
type Buyer = { readonly customerId: number | null; readonly appointmentId: number | null }
/** What is used, and how the order writes down what it took. */
export type StoredUse = Use & { readonly deduct: (taken: Taken) => NewDeduction }
type Taken = { readonly visits: number; readonly amount: number }

/**
 * What the customer uses, as far as its balance goes. Locks the rows, so that two tills cannot use
 * the same balance. Fails with not_found, voucher_not_found and the problems of prepaid.
 */
export async function readUses(
  context: OfficeContext<Staff>,
  wanted: readonly Wanted[],
  buyer: Buyer,
): Promise<StoredUse[]> {
  if (wanted.length === 0) return []
  const { tx, scope, services, caller, now } = context
  const codes = wanted.flatMap((one) => (one.kind === 'voucher' ? [codeOf(one.code)] : []))
  const ids = wanted.flatMap((one) => (one.kind === 'punch_card' ? [one.id] : []))
  const deposits = wanted.flatMap((one) => (one.kind === 'deposit' ? [`deposit ${one.id}`] : []))
  if (new Set([...codes, ...ids, ...deposits]).size < wanted.length)
    fail('invalid_input', { fields: { deductions: fieldText.invalid } })
  if (codes.length > 0) await services.limits.take(perPerson.vouchers, `${scope.officeId} ${caller.userId}`)
  const rows = await selectForUpdatePrepaid(tx, scope, { ids, codes })
  const uses: StoredUse[] = []
  // the order in which their rows are locked
  for (const one of wanted) {
    if (one.kind === 'deposit') {
      uses.push(await depositUse(context, one.id, buyer.appointmentId))
      continue
    }
    if (one.kind === 'punch_card') {
      const card = rows.find(({ id }) => id === one.id) ?? fail('not_found')
      if (card.customer_id !== buyer.customerId) fail('prepaid_of_other_customer')
      checkUsable(card, dateOf(now))
      uses.push(visitsUse(card, one.visits))
      continue
    }
    const voucher = rows.find(({ code }) => code === codeOf(one.code)) ?? fail('voucher_not_found')
    checkUsable(voucher, dateOf(now))
    uses.push(voucherUse(voucher, one.amount))
  }
  return uses
}

/** What was taken of each; what nothing is left for is not written down. */
export const deductionsOf = (used: readonly (Taken & { readonly use: StoredUse })[]): NewDeduction[] =>
  used.map(({ use, ...taken }) => use.deduct(taken)).filter(({ amount }) => amount > 0)

/** A text that is not a code finds no voucher. */
const codeOf = (typed: string): string => readVoucherCode(typed) ?? fail('voucher_not_found')

function checkUsable({ valid_until, voided_at }: StoredPrepaid, today: string): void {
  if (voided_at) fail('prepaid_voided')
  if (valid_until < today) fail('prepaid_expired')
}

function visitsUse(card: StoredPrepaid, wanted: number): StoredUse {
  const first = card.used_visits + 1
  const left = card.visits! - card.used_visits - card.credited_visits
  const deduct = ({ visits, amount }: Taken): NewDeduction => {
    if (visits > left) fail('prepaid_used_up')
    if (amount <= 0) fail('punch_card_covers_nothing')
    const range = { first, last: card.used_visits + visits, total: card.visits! }
    const label = text.visitsUsed(card.name, range, earlierDocumentOf(card))
    return { kind: 'punch_card', prepaidId: card.id, amount, visits, label, invoiceId: card.invoice_id }
  }
  return { kind: 'punch_card', serviceIds: card.service_ids!, visits: wanted, deduct }
}

function voucherUse(voucher: StoredPrepaid, wanted: Money | undefined): StoredUse {
  const balance = toAgorot(voucher.amount!) - toAgorot(voucher.used_amount) - toAgorot(voucher.credited_amount)
  if (balance <= 0) fail('prepaid_used_up')
  const label = text.voucherUsed(voucher.code!.slice(0, 4), earlierDocumentOf(voucher))
  const { id: prepaidId, invoice_id: invoiceId } = voucher
  const deduct = ({ amount }: Taken) => ({ kind: 'voucher', prepaidId, amount, visits: 0, label, invoiceId }) as const
  return { kind: 'voucher', left: wanted === undefined ? balance : Math.min(balance, toAgorot(wanted)), deduct }
}

/**
 * Fails with deposit_not_usable unless it is the deposit of the sold visit, and something of it is
 * left.
 */
async function depositUse({ tx, scope }: OfficeContext<Staff>, id: number, visit: number | null): Promise<StoredUse> {
  const deposit = (await selectForUpdateDeposit(tx, scope, id)) ?? fail('not_found')
  // what a cancellation kept belongs to the office; a visit that is sold again uses its deposit
  // again
  const isSettled = deposit.decided_at !== null && !deposit.rest_returned
  if (deposit.appointment_id !== visit || isSettled) fail('deposit_not_usable')
  const left = await leftOf(tx, scope, deposit)
  if (left === 0) fail('deposit_not_usable')
  const label = text.depositUsed(earlierDocumentOf(deposit))
  const { invoice_id: invoiceId } = deposit
  const common = { kind: 'deposit', prepaidId: null, depositId: id, visits: 0, label, invoiceId } as const
  return { kind: 'deposit', left, deduct: ({ amount }) => ({ ...common, amount }) }
}

/** The earlier invoice as a line names it; empty when there is none. */
const earlierDocumentOf = ({
  document_type,
  invoice_number,
}: Pick<StoredPrepaid, 'document_type' | 'invoice_number'>): string =>
  document_type === null || invoice_number === null
    ? ''
    : text.earlierDocument({ isReceipt: document_type === 400, number: invoice_number })
