import type { accounting } from '#shared/money/accounting/contract.ts'
import { addMonths, firstDayOf } from '#shared/money/accounting/months.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { addDays, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { dayCloseChange } from './changes.ts'
import { checkReporter } from './check-reporter.ts'
import { closeById, closesOf, expectedCash, insertClose, lastClose, type Close } from './day-close-queries.ts'

const midnight = (date: string) => new Date(toInstant(wallClockAt(date, '00:00')))

/**
 * Records how much cash was counted at the end of a day, and how much there should be: cash
 * payments less refunds since the close before, up to now or to the end of that day. A day can be
 * closed again for what came since.
 */
export async function closeDay(
  context: OfficeContext<Staff>,
  { date, counted_cash }: Body<typeof accounting, 'closeDay'>,
) {
  const { tx, scope, now, caller } = context
  await checkReporter(context)
  if (date > dateOf(now)) fail('invalid_input', { fields: { date: fieldText.date } })
  const last = await lastClose(tx, scope)
  const { from, to } = coverOf(date, now, last)
  if (from >= to) fail('day_already_closed')
  const expected = await expectedCash(tx, scope, from, to)
  const id = await insertClose(tx, scope, {
    number: (last?.number ?? 0) + 1,
    date,
    from,
    to,
    expected,
    counted: counted_cash,
    closedBy: caller.userId,
    closedAt: now,
  })
  const day_close = await closeById(tx, scope, id)
  recordChange(context, dayCloseChange, { action: 'close', id, after: day_close })
  return { day_close }
}

/** The closes of a month, and the cash that a close of today would expect. */
export async function showCloses(context: OfficeContext<Staff>, month: string) {
  const { tx, scope, now } = context
  await checkReporter(context)
  const last = await lastClose(tx, scope)
  const { from, to } = coverOf(dateOf(now), now, last)
  const [expected, day_closes] = await Promise.all([
    expectedCash(tx, scope, from, to),
    closesOf(tx, scope, { from: firstDayOf(month), to: firstDayOf(addMonths(month, 1)) }),
  ])
  return { open: { since: from, expected_cash: toMoney(expected) }, day_closes }
}

/** The first close begins with its day. */
const coverOf = (date: string, now: Date, last: Close | undefined) => {
  const end = midnight(addDays(date, 1))
  return { from: last?.covers_to ?? midnight(date), to: end < now ? end : now }
}
