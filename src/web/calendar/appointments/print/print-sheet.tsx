import { whoComes } from '#shared/customers/customers/text.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { hebrewDateOf } from '#shared/values/hebrew-calendar.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { formatDate, formatDateTime, formatWeekday } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Num } from '#web/ui/parts/num.tsx'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import type { Person } from '../calendar-people.ts'
import type { DayRange } from '../calendar-range.ts'
import { datesIn } from '../calendar-totals.ts'
import css from './print-sheet.module.css'
import { type SheetDay, sheetDaysOf, type SheetLine } from './sheet-lines.ts'
import { text } from './text.ts'

export type SheetProps = {
  /** A day or a week. */
  readonly days: DayRange
  readonly people: readonly Person[]
  /** What is shown. */
  readonly rows: readonly Appointment[]
  readonly blocks: readonly TimeBlock[]
  readonly statusNames: ReadonlyMap<string, string>
  /** The office's wall clock. */
  readonly now: string
}

/**
 * The shown days on paper, a table for each employee. Asks the browser to print as soon as it is
 * there; the screen never shows it.
 */
export default function PrintSheet({ onEnd, ...sheet }: SheetProps & { readonly onEnd: () => void }) {
  const isPrinted = useRef(false)
  useEffect(() => {
    if (!isPrinted.current) window.print()
    isPrinted.current = true
    // phones may still draw the pages when print() returns and afterprint comes
    window.addEventListener('pointerdown', onEnd)
    window.addEventListener('keydown', onEnd)
    return () => {
      window.removeEventListener('pointerdown', onEnd)
      window.removeEventListener('keydown', onEnd)
    }
  }, [onEnd])
  return createPortal(<Sheet {...sheet} />, document.body)
}

function Sheet({ days, people, rows, blocks, statusNames, now }: SheetProps) {
  const { name } = useSession().office
  const dates = datesIn(days)
  const hasPhones = rows.some(({ customer_phone }) => customer_phone !== '')
  return (
    <div className={css.sheet} data-print-sheet>
      <header className={css.head}>
        <h1>{name}</h1>
        <p>
          <Dates dates={dates} />
        </p>
        <small>
          {text.printed}
          <Num>{formatDateTime(now)}</Num>
        </small>
      </header>
      {people.map(({ id, name: employee }) => {
        const own = sheetDaysOf({ employee: id, dates, rows, blocks })
        return (
          <section key={id} className={css.employee}>
            <h2>{employee}</h2>
            {own.length === 0 ? (
              <p>{text.nothing}</p>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th className={css.time}>{text.time}</th>
                    <th>{text.customer}</th>
                    {hasPhones && <th className={css.phone}>{text.phone}</th>}
                    <th>{text.service}</th>
                    <th>{text.notes}</th>
                  </tr>
                </thead>
                {own.map((day) => (
                  <Day key={day.date} day={day} isNamed={dates.length > 1} {...{ hasPhones, statusNames }} />
                ))}
              </table>
            )}
          </section>
        )
      })}
    </div>
  )
}

const Dates = ({ dates }: { readonly dates: readonly string[] }) => {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  if (first === last) return <DayName date={first} />
  return (
    <>
      {text.week}{' '}
      <Num>
        {formatDate(first)} – {formatDate(last)}
      </Num>{' '}
      · {hebrewDateOf(first)} – {hebrewDateOf(last)}
    </>
  )
}
const DayName = ({ date }: { readonly date: string }) => (
  <>
    {formatWeekday(date)} <Num>{formatDate(date)}</Num> · {hebrewDateOf(date)}
  </>
)

type DayProps = {
  readonly day: SheetDay
  /** Says which day it is. */
  readonly isNamed: boolean
  readonly hasPhones: boolean
  readonly statusNames: SheetProps['statusNames']
}
const Day = ({ day: { date, lines }, isNamed, hasPhones, statusNames }: DayProps) => (
  <tbody>
    {isNamed && (
      <tr>
        <th scope="rowgroup" colSpan={hasPhones ? 5 : 4} className={css.day}>
          <DayName date={date} />
        </th>
      </tr>
    )}
    {lines.map((line) => (
      <tr key={'row' in line ? line.row.id : `block ${line.block.id}`}>
        <td>
          <Num>
            {line.from}–{line.to}
          </Num>
        </td>
        <Cells {...{ line, hasPhones, statusNames }} />
      </tr>
    ))}
  </tbody>
)

/** These go without saying. */
const ordinary = new Set(['confirmed', 'reminded'])
type CellProps = Pick<DayProps, 'hasPhones' | 'statusNames'> & { readonly line: SheetLine }
function Cells({ line, hasPhones, statusNames }: CellProps) {
  if ('block' in line)
    return (
      <td colSpan={hasPhones ? 4 : 3}>
        {text.blocked}
        {line.block.reason && ` · ${line.block.reason}`}
      </td>
    )
  const { customer_phone, service_name, status_key, notes } = line.row
  return (
    <>
      <td>{whoComes(line.row)}</td>
      {hasPhones && <td>{customer_phone && <Num>{formatPhone(customer_phone)}</Num>}</td>}
      <td>
        {service_name}
        {!ordinary.has(status_key) && ` (${statusNames.get(status_key) ?? ''})`}
      </td>
      <td className={css.notes}>{notes}</td>
    </>
  )
}
