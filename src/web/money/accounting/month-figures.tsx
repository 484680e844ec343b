import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatExactMoney } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

/** The four figures of a month. An exempt dealer sees the turnover of the year instead of VAT. */
export function MonthFigures({ summary }: { summary: Summary }) {
  const { income, vat_rate, ceiling, debts } = summary
  const counts = [text.documents(income.documents), income.credits > 0 && text.credits(income.credits)]
  const credited =
    Number(income.credited) === 0 ? text.noCredits : <Amount name={text.afterCredits} amount={income.credited} />
  return (
    <>
      <section className={css.figures} aria-label={text.figures}>
        <Figure
          name={vat_rate === null ? text.incomeExempt : text.income}
          amount={income.total}
          note={vat_rate === null ? credited : counts.filter(Boolean).join(', ')}
        />
        {vat_rate !== null && <Figure name={text.net} amount={income.net} note={credited} />}
        {vat_rate !== null && (
          <Figure name={text.vat(String(Number(vat_rate)))} amount={income.vat} note={text.vatNote} />
        )}
        {ceiling && (
          <Figure
            name={text.turnover}
            amount={ceiling.turnover}
            note={<Amount name={text.ceiling} amount={ceiling.amount} />}
          />
        )}
        <Figure name={text.debts} amount={debts.sum} isBad={Number(debts.sum) > 0} note={text.debtsNote} />
      </section>
      {ceiling?.near === 1 && (
        <Alert color={ceiling.over ? 'red' : 'yellow'} icon={<IconAlertTriangle aria-hidden />}>
          {ceiling.over ? text.ceilingOver : text.ceilingNear}
        </Alert>
      )}
    </>
  )
}

type FigureProps = {
  readonly name: string
  readonly amount: string
  readonly note: ReactNode
  readonly isBad?: boolean
}
const Figure = ({ name, amount, note, isBad = false }: FigureProps) => (
  <Card className={css.figure}>
    <small>{name}</small>
    <b className={isBad ? css.debt : undefined}>
      <Num>{formatExactMoney(amount)}</Num>
    </b>
    <span>{note}</span>
  </Card>
)

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <>
    {name} <Num>{formatExactMoney(amount)}</Num>
  </>
)
