import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconRepeat, IconUserX, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { splitNotes } from '#shared/customers/customers/rules.ts'
import { formatDate, formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { customerFactsQuery } from './visit-api.ts'
import type { Draft } from './appointment-couplings.ts'
import type { EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { usualNames, withUsual } from './usual-visit.ts'
import { text } from './visit-text.ts'

type Props = {
  readonly customerId: number
  /** Null for an appointment that is changed, to which nothing is suggested. */
  readonly draft: Draft | null
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  readonly onUsual: (next: Draft) => void
}
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/**
 * What to know of the customer before a time is chosen, warnings first, and what they usually book,
 * which one press accepts.
 */
export function CustomerStrip({ customerId, draft, services, employees, onUsual }: Props) {
  const { data: customer } = useQuery(customerFactsQuery(customerId))
  if (!customer) return null
  const { no_shows, last_visit, debt_sum } = customer
  const { warnings } = splitNotes(customer.notes)
  const owes = debt_sum !== null && Number(debt_sum) > 0
  const filled = draft && withUsual(draft, customer.usual, services, employees)
  const usual = filled && customer.usual && { filled, names: usualNames(customer.usual) }
  if (warnings.length === 0 && !owes && no_shows === 0 && !last_visit && !usual) return null
  return (
    <div className={css.strip} role="group" aria-label={text.facts}>
      {warnings.map((warning) => (
        <span key={warning} className={css.warn}>
          <IconAlertTriangle {...icon} />
          {warning}
        </span>
      ))}
      {owes && (
        <span className={css.debt}>
          <IconWallet {...icon} />
          {text.debt} <Num>{formatMoney(debt_sum)}</Num>
        </span>
      )}
      {no_shows > 0 && (
        <span>
          <IconUserX {...icon} />
          {text.noShows(no_shows)}
        </span>
      )}
      {last_visit && (
        <span>
          <IconHistory {...icon} />
          {text.lastVisit} <Num>{formatDate(last_visit)}</Num>
        </span>
      )}
      {usual && (
        <Button
          variant="light"
          radius="xl"
          className={css.usual}
          leftSection={<IconRepeat {...icon} />}
          aria-label={text.useUsual(...usual.names)}
          onClick={() => onUsual(usual.filled)}
        >
          {text.usual(...usual.names)}
        </Button>
      )}
    </div>
  )
}
