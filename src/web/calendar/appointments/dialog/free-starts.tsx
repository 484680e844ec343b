import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { byParts, type DayPart } from '#shared/calendar/visits/rules.ts'
import { dateOf, wallClockExists } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { now } from '#web/platform/clock.ts'
import { formatTime } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { freeStartsQuery } from './visit-api.ts'
import { type Draft, wallClocksOf } from './appointment-couplings.ts'
import { type EmployeeChoice, isWhole, partsWithMinutes, type ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { shortNameOf } from '../calendar-people.ts'
import { text as words } from '../text.ts'
import { shortDay } from '../use-acknowledge.ts'
import { text } from './visit-text.ts'
import { minutesBetween } from '../wall-minutes.ts'

type Asked = { readonly draft: Draft; readonly services: readonly ServiceChoice[]; readonly except: number | undefined }
/** The query of the free starts of a draft; it waits until every service and employee is chosen. */
export function useFreeStarts({ draft, services, except }: Asked, near: WallClock) {
  const { start_time, end_time } = wallClocksOf(draft)
  const enabled = isWhole(draft, services) && wallClockExists(near)
  const parts = enabled ? partsWithMinutes(draft, services, minutesBetween(start_time, end_time)) : []
  return useQuery({ ...freeStartsQuery(parts, near, except), enabled, placeholderData: keepPreviousData })
}

/** So many starts of each part of the day are shown until more are asked for. */
const SHOWN = 3
type Props = Asked & {
  readonly employees: readonly EmployeeChoice[]
  /** A free start; of another employee, whose id it has. */
  readonly onStart: (start: string, employeeId?: number) => void
}
/**
 * Free starts of the whole visit: of the chosen day by its parts, or that it is full, then other
 * days and other employees; the chosen one is filled. The offers stay while one of them is tried,
 * and follow a time that is typed.
 */
export function FreeStarts({ employees, onStart, ...asked }: Props) {
  const { start_time } = wallClocksOf(asked.draft)
  const [tried, setTried] = useState<{ readonly near: WallClock; readonly start: string } | null>(null)
  const near = tried?.start === start_time ? tried.near : start_time
  const { data, isEnabled, isError } = useFreeStarts(asked, near)
  if (!isEnabled || (!data && !isError)) return null
  if (!data) return <p className={css.fieldNote}>{text.freeFailed}</p>
  const { day, later, others_that_day: others } = data
  if (day.length + later.length + others.length === 0) return <p className={css.fieldNote}>{text.noFree}</p>
  const choose = (start: string, employeeId?: number) => {
    setTried({ near, start })
    onStart(start, employeeId)
  }
  const isPast = near.slice(0, 10) < dateOf(now())
  return (
    <div className={css.free} role="group" aria-label={text.freeSoon}>
      <span className={css.freeLabel}>
        <IconBolt size={18} stroke={1.75} aria-hidden />
        {isPast ? text.freeSoon : (day.length > 0 ? text.freeOn : text.fullOn)(shortDay(near))}
      </span>
      {byParts(day, near, SHOWN).map(({ part }) => (
        <OfPart key={`${near} ${part}`} {...{ part, day, near }} chosen={start_time} onStart={choose} />
      ))}
      {later.length > 0 && (
        <Row name={text.otherDays}>
          {later.map((start) => (
            <Chip
              key={start}
              isChosen={start === start_time}
              start={start}
              name={shortDay(start)}
              onPress={() => choose(start)}
            />
          ))}
        </Row>
      )}
      {others.length > 0 && (
        <Row name={text.otherEmployees}>
          {others.map(({ employee_id: id, start }) => (
            <Chip key={id} start={start} name={shortNameOf(employees, id)} onPress={() => choose(start, id)} />
          ))}
        </Row>
      )}
    </div>
  )
}

type PartProps = {
  readonly part: DayPart
  readonly day: readonly string[]
  readonly near: string
  readonly chosen: string
  readonly onStart: (start: string) => void
}
/** The free starts of a part of the day: those near the wanted hour first, all when asked for. */
function OfPart({ part, day, near, chosen, onStart }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const { starts, more } = byParts(day, near, isOpen ? day.length : SHOWN).find((one) => one.part === part)!
  return (
    <Row name={words.dayParts[part]}>
      {starts.map((start) => (
        <Chip key={start} start={start} isChosen={start === chosen} onPress={() => onStart(start)} />
      ))}
      {more > 0 && (
        <Button variant="subtle" className={css.start} onClick={() => setOpen(true)}>
          {text.moreFree(more)}
        </Button>
      )}
    </Row>
  )
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={css.dayPart}>
    <span>{name}</span>
    {children}
  </div>
)

type ChipProps = {
  readonly start: string
  /** The day or the employee, where it is not the chosen one. */
  readonly name?: string
  readonly isChosen?: boolean
  readonly onPress: () => void
}
const Chip = ({ start, name, isChosen = false, onPress }: ChipProps) => (
  <Button
    variant={isChosen ? 'filled' : 'default'}
    radius="xl"
    className={css.start}
    aria-pressed={isChosen}
    onClick={onPress}
  >
    {name !== undefined && <>{name}&nbsp;·&nbsp;</>}
    <Num>{formatTime(start)}</Num>
  </Button>
)
