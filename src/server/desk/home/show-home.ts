import { sightOf } from '#shared/office/users/rules.ts'
import { barsOf, spanBefore, spanOf, type Period } from '#shared/values/periods.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { showRequests } from '#server/calendar/appointment-requests/list-requests.ts'
import { openDebts } from '#server/money/checkout/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { countToday, moneyByMethod, nextAppointments, salesByBar } from './queries.ts'

/** Those that take place now come first, so that enough to come are left. */
const NEXT = 10
const REQUESTS = 3

/**
 * The figures of Home. A period's figures are the sums of its bars, so that cards and chart always
 * agree. Revenue is money received in the period less refunds; a debt counts when it is paid, and
 * its settlement is no new sale.
 */
export async function showHome(context: OfficeContext<Staff>, period: Period) {
  const { tx, scope, now, caller } = context
  const seesRevenue = sightOf(caller.rights).sales === 'all'
  // who does not see how the office does begins with their own day
  const ofEmployee = seesRevenue ? null : caller.userId
  const own = caller.role === 'owner' ? {} : { employee_id: caller.userId }
  const [{ expected, ...today }, next, requests, revenue, money, debts] = await Promise.all([
    countToday(tx, scope, spanOf('today', now), now, { userId: caller.userId, ofEmployee }),
    nextAppointments(tx, scope, now, { ofEmployee, limit: NEXT }),
    showRequests(context, { ...own, limit: REQUESTS }),
    seesRevenue ? showRevenue(context, period) : { sales: null, bars: [] },
    seesRevenue ? moneyByMethod(tx, scope, spanOf(period, now)) : null,
    seesRevenue ? openDebts(tx, scope) : null,
  ])
  return {
    ...revenue,
    ...today,
    money: money && { ...sumOf(money), expected: period === 'today' ? expected : null },
    filled: seesRevenue ? today.filled : null,
    ceiling: seesRevenue ? today.ceiling : null,
    next,
    requests: { total: requests.total, first: requests.requests },
    debts,
  }
}

const sumOf = (received: Awaited<ReturnType<typeof moneyByMethod>>) => ({
  payments: received.reduce((sum, { payments }) => sum + payments, 0),
  methods: received.map(({ method, amount }) => ({ method, amount })),
})

/** The sales of the period and their bars. */
async function showRevenue({ scope, now, readFromReplica }: OfficeContext<Staff>, period: Period) {
  const bars = barsOf(period, now)
  const { bars: sold, previous } = await readFromReplica((copy) =>
    salesByBar(copy, scope, bars, spanBefore(period, now)),
  )
  const periodBars = sold.filter((_, i) => period !== 'today' || bars[i]!.current)
  const count = periodBars.reduce((sum, bar) => sum + bar.count, 0)
  const sumOfBars = (what: 'sold' | 'revenue') => periodBars.reduce((sum, bar) => sum + toAgorot(bar[what]), 0)
  const revenue = sumOfBars('revenue')
  const before = toAgorot(previous.revenue)
  return {
    sales: {
      count,
      revenue: toMoney(revenue),
      average: toMoney(count === 0 ? 0 : Math.round(sumOfBars('sold') / count)),
      previous: { count: previous.count, revenue: previous.revenue },
      change: before === 0 ? null : Math.round(((revenue - before) * 100) / before),
    },
    bars: sold.map(({ sold: _, ...bar }, i) => ({ ...bar, date: bars[i]!.date, current: bars[i]!.current })),
  }
}
