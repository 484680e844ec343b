import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendar,
  IconHistory,
  IconHourglass,
  IconRepeat,
  IconUserX,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownVisitAt } from '#shared/calendar/appointments/rules.ts'
import { splitNotes } from '#shared/customers/customers/rules.ts'
import { formatDate, formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { customerFactsQuery } from './visit-api.ts'
import { type Draft, wallClocksOf } from './appointment-couplings.ts'
import type { EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { usualNames, withUsual } from './usual-visit.ts'
import { shortWhen } from '../use-acknowledge.ts'
import { text } from './visit-text.ts'

type Props = {
  readonly customerId: number
  readonly draft: Draft
  /** The appointment that is changed, to which nothing is suggested. */
  readonly changed: number | undefined
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  readonly onUsual: (next: Draft) => void
}
/** So many of the next visits and requests are shown. */
const SHOWN = 3
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/**
 * What to know of the customer before a time is chosen, warnings first, and what they usually book,
 * which one press accepts.
 */
export function CustomerStrip({ customerId, draft, changed, services, employees, onUsual }: Props) {
  const { data } = useQuery(customerFactsQuery(customerId))
  if (!data) return null
  const { customer, upcoming } = data
  const others = upcoming.filter(({ id }) => id !== changed)
  const met = ownVisitAt(others, wallClocksOf(draft))
  const { no_shows, last_visit, debt_sum } = customer
  const { warnings } = splitNotes(customer.notes)
  const owes = debt_sum !== null && Number(debt_sum) > 0
  const filled = changed === undefined ? withUsual(draft, customer.usual, services, employees) : null
  const usual = filled && customer.usual && { filled, names: usualNames(customer.usual) }
  if (warnings.length + others.length === 0 && !owes && no_shows === 0 && !last_visit && !usual) return null
  return (
    <div className={css.strip} role="group" aria-label={text.facts}>
      {warnings.map((warning) => (
        <span key={warning} className={css.warn}>
          <IconAlertTriangle {...icon} />
          {warning}
        </span>
      ))}
      {met && (
        <span className={css.warn} role="status">
          <IconAlertTriangle {...icon} />
          {text.ownVisit(shortWhen(met.start_time), met.service_name, met.employee_name)}
        </span>
      )}
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
      {others.slice(0, SHOWN).map((one) => (
        <span key={one.id}>
          {one.status_key === 'waiting' ? <IconHourglass {...icon} /> : <IconCalendar {...icon} />}
          {(one.status_key === 'waiting' ? text.request : text.nextVisit)(shortWhen(one.start_time), one.service_name)}
        </span>
      ))}
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
