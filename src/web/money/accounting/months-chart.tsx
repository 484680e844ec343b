import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { CSSProperties } from 'react'
import { formatExactMoney, formatMonth, formatMonthShort } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from './api.ts'
import { scaleOf } from './chart-scale.ts'
import css from './chart.module.css'
import { text } from './text.ts'

type Months = Summary['months']
type Props = { readonly months: Months; readonly hasVat: boolean }

/** Income of six months: net below, VAT as the top of each bar. A table shows the same figures. */
export function MonthsChart({ months, hasVat }: Props) {
  const { inThousands } = scaleOf(months.map(({ total }) => Number(total)))
  return (
    <Card as="section" className={css.card}>
      <CardHeader title={text.halfYear}>
        <span className={css.legend}>
          <span>{inThousands ? text.inThousands : text.inShekels}</span>
          {hasVat && (
            <>
              <span className={css.net}>{text.net}</span>
              <span className={css.vat}>{text.vatShort}</span>
            </>
          )}
        </span>
      </CardHeader>
      <Picture months={months} />
      <AsTable months={months} hasVat={hasVat} />
    </Card>
  )
}

function Picture({ months }: { months: Months }) {
  const { top, ticks, label } = scaleOf(months.map(({ total }) => Number(total)))
  const best = months.reduce((most, month) => (Number(month.total) > Number(most.total) ? month : most))
  const sum = toMoney(months.reduce((all, { total }) => all + toAgorot(total), 0))
  const summary = text.chartSummary(
    formatExactMoney(sum),
    formatMonth(`${best.month}-01`),
    formatExactMoney(best.total),
  )
  const part = (amount: string) => Math.max(0, Number(amount) / top)
  return (
    <div role="img" aria-label={summary} className={css.picture}>
      <div className={css.ticks}>
        {ticks.map((tick) => (
          <span key={tick} style={{ '--part': tick / top } as CSSProperties}>
            <i>{label(tick)}</i>
          </span>
        ))}
      </div>
      <div className={css.bars}>
        {months.map(({ month, net, vat, total }, i) => (
          <span
            key={month}
            className={i === months.length - 1 ? `${css.bar} ${css.current}` : css.bar}
            title={`${formatMonth(`${month}-01`)}: ${formatExactMoney(total)}`}
          >
            <small>{Number(total) === 0 ? '' : label(Number(total))}</small>
            <b style={{ '--part': part(vat) } as CSSProperties} className={css.top} />
            <b style={{ '--part': part(net) } as CSSProperties} className={part(vat) > 0 ? css.bottom : css.whole} />
            <em>{formatMonthShort(`${month}-01`)}</em>
          </span>
        ))}
      </div>
    </div>
  )
}

const AsTable = ({ months, hasVat }: Props) => (
  <details className={css.table}>
    <summary>{text.showAsTable}</summary>
    <table aria-label={text.halfYear}>
      <thead>
        <tr>
          <th scope="col">{text.month}</th>
          {hasVat && <th scope="col">{text.net}</th>}
          {hasVat && <th scope="col">{text.vatShort}</th>}
          <th scope="col">{text.total}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, net, vat, total }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(`${month}-01`)}</th>
            {(hasVat ? [net, vat, total] : [total]).map((amount, i) => (
              <td key={i}>
                <Num>{formatExactMoney(amount)}</Num>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
