import { addMonths } from '#shared/money/accounting/months.ts'
import { ActionIcon } from '@mantine/core'
import { IconCalendarDollar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ContinuityChip } from '../invoices/parts/continuity-chip.tsx'
import { formatDate, formatMonth } from '#web/platform/format.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import css from './accounting.module.css'
import { text } from './text.ts'

type Props = {
  readonly month: string
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly vatDue: string | null
  readonly onChange: (month: string) => void
}

/**
 * Chooses the month, up to the current one, and shows the proof of the number range and when VAT is
 * due.
 */
export function MonthBar({ month, today, vatDue, onChange }: Props) {
  const isCurrent = month >= today.slice(0, 7)
  return (
    <div className={css.bar}>
      <div role="group" aria-label={text.month} className={css.month}>
        <ActionIcon variant="subtle" aria-label={text.previousMonth} onClick={() => onChange(addMonths(month, -1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <b aria-live="polite">{formatMonth(`${month}-01`)}</b>
        <ActionIcon
          variant="subtle"
          aria-label={text.nextMonth}
          disabled={isCurrent}
          onClick={() => onChange(addMonths(month, 1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
      </div>
      {isCurrent && (
        <span className={css.quiet}>
          {text.untilToday} <Num>{formatDate(today)}</Num>
        </span>
      )}
      <div className={css.chips}>
        <ContinuityChip />
        {vatDue && (
          <span title={text.vatDueNote} className={css.due}>
            <Chip>
              <IconCalendarDollar size={18} stroke={1.75} aria-hidden />
              <span>
                {text.vatDue} <Num>{formatDate(vatDue)}</Num>
              </span>
            </Chip>
          </span>
        )}
      </div>
    </div>
  )
}
