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
import { type FreeStartsReply, freeStartsQuery } from './visit-api.ts'
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

/** So many starts of each part of the day, and employees, are shown until more are asked for. */
const SHOWN = 3
type Props = Asked & {
  readonly employees: readonly EmployeeChoice[]
  /** A free start; of another employee, whose id it has. */
  readonly onStart: (start: string, employeeId?: number) => void
}
/**
 * Free starts of the whole visit. Their room is kept from the moment they are asked for, so that
 * nothing below moves when they arrive. The offers stay while one of them is tried, and follow a
 * time that is typed.
 */
export function FreeStarts({ employees, onStart, ...asked }: Props) {
  const { start_time } = wallClocksOf(asked.draft)
  const [tried, setTried] = useState<{ readonly near: WallClock; readonly start: string } | null>(null)
  const near = tried?.start === start_time ? tried.near : start_time
  const { data, isEnabled, isError } = useFreeStarts(asked, near)
  if (!isEnabled) return null
  const choose = (start: string, employeeId?: number) => {
    setTried({ near, start })
    onStart(start, employeeId)
  }
  return (
    <div className={css.freeRoom} aria-busy={!data && !isError}>
      {data ? (
        <Offers key={near} offers={data} near={near} chosen={start_time} employees={employees} onStart={choose} />
      ) : (
        isError && <p className={css.fieldNote}>{text.freeFailed}</p>
      )}
    </div>
  )
}

type OffersProps = Pick<Props, 'employees' | 'onStart'> & {
  readonly offers: Pick<FreeStartsReply, 'day' | 'later' | 'others_that_day'>
  /** The wanted time. */
  readonly near: WallClock
  /** The start of the draft, which may be one of them. */
  readonly chosen: string
}
/** Those of the chosen day by its parts, or that it is full; other days and employees. */
function Offers({ offers, near, chosen, employees, onStart }: OffersProps) {
  const [showsOthers, setShowsOthers] = useState(false)
  const { day, later, others_that_day: others } = offers
  if (day.length + later.length + others.length === 0) return <p className={css.fieldNote}>{text.noFree}</p>
  const isPast = near.slice(0, 10) < dateOf(now())
  const shownOthers = showsOthers ? others : others.slice(0, SHOWN)
  return (
    <div className={css.free} role="group" aria-label={text.freeSoon}>
      <span className={css.freeLabel}>
        <IconBolt size={18} stroke={1.75} aria-hidden />
        {isPast ? text.freeSoon : (day.length > 0 ? text.freeOn : text.fullOn)(shortDay(near))}
      </span>
      {byParts(day, near, SHOWN).map(({ part }) => (
        <OfPart key={part} {...{ part, day, near, chosen }} onStart={onStart} />
      ))}
      {later.length > 0 && (
        <Row name={text.otherDays}>
          {later.map((start) => (
            <Chip
              key={start}
              isChosen={start === chosen}
              start={start}
              name={shortDay(start)}
              onPress={() => onStart(start)}
            />
          ))}
        </Row>
      )}
      {others.length > 0 && (
        <Row name={text.otherEmployees}>
          {shownOthers.map(({ employee_id: id, start }) => (
            <Chip key={id} start={start} name={shortNameOf(employees, id)} onPress={() => onStart(start, id)} />
          ))}
          <More count={others.length - shownOthers.length} onOpen={() => setShowsOthers(true)} />
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
      <More count={more} onOpen={() => setOpen(true)} />
    </Row>
  )
}

const More = ({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) =>
  count > 0 && (
    <Button variant="subtle" className={css.start} onClick={onOpen}>
      {text.moreFree(count)}
    </Button>
  )

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
