/** Decides what punch cards, deposits and vouchers take off a sale. Money is integer agorot. */
import { readVoucherCode, deductVisits } from '#shared/money/prepaid/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import type { NewDeduction } from '../customer-orders/deduction-queries.ts'
import type { OrderLine } from '../customer-orders/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { selectForUpdateDeposit } from '../booking-holds/deposit-queries.ts'
import { leftOf } from '../booking-holds/settle-deposit.ts'
import { voucherPerUser } from '../prepaid/limits.ts'
import { selectForUpdatePrepaid, type StoredPrepaid } from '../prepaid/balance-queries.ts'
import type { Sale } from './rules.ts'
import { text } from './text.ts'

type Wanted = Sale['deductions'][number]
type Reduced = {
  readonly customerId: number | null
  readonly appointmentId: number | null
  readonly lines: readonly OrderLine[]
  /** The price of the lines after all discounts. */
  readonly sale: number
}

/**
 * The deductions, punch cards first. Locks their rows, so that two tills cannot use the same
 * balance. Fails with not_found, voucher_not_found and the problems of prepaid.
 */
export async function planDeductions(
  context: OfficeContext<Staff>,
  wanted: readonly Wanted[],
  reduced: Reduced,
): Promise<NewDeduction[]> {
  if (wanted.length === 0) return []
  const { tx, scope, services, caller, now } = context
  const codes = wanted.flatMap((one) => (one.kind === 'voucher' ? [codeOf(one.code)] : []))
  const ids = wanted.flatMap((one) => (one.kind === 'punch_card' ? [one.id] : []))
  const deposits = wanted.flatMap((one) => (one.kind === 'deposit' ? [`deposit ${one.id}`] : []))
  if (new Set([...codes, ...ids, ...deposits]).size < wanted.length)
    fail('invalid_input', { fields: { deductions: fieldText.invalid } })
  if (codes.length > 0) await services.limits.take(voucherPerUser, `${scope.officeId} ${caller.userId}`)
  const rows = await selectForUpdatePrepaid(tx, scope, { ids, codes })
  const used: NewDeduction[] = []
  let left = reduced.sale
  let lines: Parameters<typeof deductVisits>[0] = reduced.lines
  const take = (deduction: NewDeduction) => {
    left -= deduction.amount
    if (deduction.amount > 0) used.push(deduction)
  }
  for (const one of wanted) {
    if (one.kind !== 'punch_card') continue
    const card = rows.find(({ id }) => id === one.id) ?? fail('not_found')
    if (card.customer_id !== reduced.customerId) fail('prepaid_of_other_customer')
    checkUsable(card, dateOf(now))
    const worth = deductVisits(lines, card.service_ids!, one.visits)
    lines = worth.rest
    take(visitsOf(card, worth.visits, Math.min(worth.amount, left)))
  }
  for (const one of wanted)
    if (one.kind === 'deposit') take(await depositOf(context, one.id, reduced.appointmentId, left))
  for (const one of wanted) {
    if (one.kind !== 'voucher') continue
    const voucher = rows.find(({ code }) => code === codeOf(one.code)) ?? fail('voucher_not_found')
    checkUsable(voucher, dateOf(now))
    take(amountOf(voucher, Math.min(left, one.amount === undefined ? left : toAgorot(one.amount))))
  }
  return used
}

/** A text that is not a code finds no voucher. */
const codeOf = (typed: string): string => readVoucherCode(typed) ?? fail('voucher_not_found')

function checkUsable({ valid_until, voided_at }: StoredPrepaid, today: string): void {
  if (voided_at) fail('prepaid_voided')
  if (valid_until < today) fail('prepaid_expired')
}

function visitsOf(card: StoredPrepaid, visits: number, amount: number): NewDeduction {
  const first = card.used_visits + 1
  if (visits > card.visits! - card.used_visits - card.credited_visits) fail('prepaid_used_up')
  if (amount <= 0) fail('punch_card_covers_nothing')
  const label = text.visitsUsed(
    card.name,
    { first, last: card.used_visits + visits, total: card.visits! },
    earlierDocumentOf(card),
  )
  return { kind: 'punch_card', prepaidId: card.id, amount, visits, label, invoiceId: card.invoice_id }
}

function amountOf(voucher: StoredPrepaid, wanted: number): NewDeduction {
  const balance = toAgorot(voucher.amount!) - toAgorot(voucher.used_amount) - toAgorot(voucher.credited_amount)
  if (balance <= 0) fail('prepaid_used_up')
  const amount = Math.min(balance, wanted)
  const label = text.voucherUsed(voucher.code!.slice(0, 4), earlierDocumentOf(voucher))
  return { kind: 'voucher', prepaidId: voucher.id, amount, visits: 0, label, invoiceId: voucher.invoice_id }
}

/**
 * Fails with deposit_not_usable unless it is the deposit of the sold visit, and something of it is
 * left.
 */
async function depositOf(
  { tx, scope }: OfficeContext<Staff>,
  id: number,
  visit: number | null,
  most: number,
): Promise<NewDeduction> {
  const deposit = (await selectForUpdateDeposit(tx, scope, id)) ?? fail('not_found')
  // what a cancellation kept belongs to the office; a visit that is sold again uses its deposit
  // again
  const isSettled = deposit.decided_at !== null && !deposit.rest_returned
  if (deposit.appointment_id !== visit || isSettled) fail('deposit_not_usable')
  const left = await leftOf(tx, scope, deposit)
  if (left === 0) fail('deposit_not_usable')
  const label = text.depositUsed(earlierDocumentOf(deposit))
  return {
    kind: 'deposit',
    prepaidId: null,
    depositId: id,
    amount: Math.min(left, most),
    visits: 0,
    label,
    invoiceId: deposit.invoice_id,
  }
}

/** The earlier document as a line names it; empty when there is none. */
const earlierDocumentOf = ({
  document_type,
  invoice_number,
}: Pick<StoredPrepaid, 'document_type' | 'invoice_number'>): string =>
  document_type === null || invoice_number === null ? '' : text.earlierDocument(document_type === 400, invoice_number)
