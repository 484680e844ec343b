import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { wallClockAt } from '#shared/values/local-time.ts'
import { formatMonth, formatWeekday } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { relativeDay } from '../first-free.ts'
import base from '../frame.module.css'
import { StepTitle } from '../step-title.tsx'
import { DayStrip } from './day-strip.tsx'
import { daysIn, type Part, PARTS } from './parts-of-day.ts'
import css from './slot-picker.module.css'
import { SlotButtons } from './slot-buttons.tsx'
import { text } from './text.ts'
import { ProblemNote } from './problem-note.tsx'
import type { Day, useDays } from './use-days.ts'

/** The number of days in one view of the strip. */
const VIEW = 14

type Source = ReturnType<typeof useDays>
type Props = {
  readonly source: Source
  /** The chosen start as a wall-clock time; always one that is offered. */
  readonly at: string | null
  readonly onChoose: (at: string | null) => void
  /** Of the office, to call when its times cannot be shown. */
  readonly phone: string | null
  /** Stands under the title. */
  readonly filter?: ReactNode
}

/** A strip of days, and the times of the chosen day. */
export function SlotPicker({ source, ...props }: Props) {
  if (source.days) return <LoadedSlotPicker {...source} days={source.days} {...props} />
  if (!source.problem) return <Loading />
  return (
    <ProblemNote problem={source.problem} phone={props.phone}>
      <Button variant="ghost" onClick={source.refresh}>
        {text.retry}
      </Button>
    </ProblemNote>
  )
}

type LoadedProps = Omit<Source, 'days'> & Omit<Props, 'source'> & { readonly days: readonly Day[] }

function LoadedSlotPicker({ days: all, problem, isComplete, more, refresh, at, onChoose, ...props }: LoadedProps) {
  const [part, setPart] = useState<Part | null>(null)
  const days = useMemo(() => daysIn(all, part), [all, part])
  const [opened, setOpened] = useState<string | null>(null)
  const [openedView, setOpenedView] = useState<{ readonly to: number; readonly from: string | null } | null>(null)
  const earliest = days.find((day) => day.free.length > 0)
  const stillOpen = days.some((day) => day.date === opened && day.free.length > 0)
  // shows the day of the chosen time, otherwise the opened day, otherwise the first day with a free
  // time
  const date = at?.slice(0, 10) ?? (stillOpen ? opened! : earliest?.date)
  const viewOf = (day: string | undefined) => Math.max(0, Math.floor(days.findIndex((one) => one.date === day) / VIEW))
  const shownView = openedView?.from === at ? (openedView?.to ?? viewOf(date)) : viewOf(date)
  const view = isComplete ? Math.min(shownView, viewOf(days.at(-1)!.date)) : shownView
  const shown = days.slice(view * VIEW, (view + 1) * VIEW)
  const day = shown.find((one) => one.date === date)

  // loads one portion after the other until the requested view is filled, because users turn pages
  // faster than responses arrive
  const isShort = !isComplete && ((view + 1) * VIEW > days.length || !earliest)
  useEffect(() => {
    if (isShort) more()
  }, [isShort, more])

  const turnTo = (to: number) => setOpenedView({ to, from: at })
  const open = (chosenDay: string) => {
    setOpened(chosenDay)
    setOpenedView(null)
    if (at !== null && at.slice(0, 10) !== chosenDay) onChoose(null)
  }
  return (
    <>
      <div className={css.header}>
        <StepTitle>{text.dateTitle}</StepTitle>
        {earliest && (
          <button
            type="button"
            className={css.earliest}
            onClick={() => {
              setOpenedView(null)
              onChoose(wallClockAt(earliest.date, earliest.free[0]!))
            }}
          >
            {text.earliest} {relativeDay(earliest.date, days[0]!.date)} <span className="num">{earliest.free[0]}</span>
          </button>
        )}
      </div>
      {props.filter}
      {all.some(({ free }) => free.length > 0) && (
        <PartFilter
          part={part}
          onChoose={(chosen) => {
            setPart(chosen)
            setOpenedView(null)
          }}
        />
      )}
      <div className={css.pager}>
        <Button variant="link" aria-label={text.earlier} disabled={view === 0} onClick={() => turnTo(view - 1)}>
          <Icon path={pageIconPaths.towardsStart} />
        </Button>
        <span aria-live="polite">{formatMonth((shown[0] ?? days.at(-1)!).date)}</span>
        <Button
          variant="link"
          aria-label={text.later}
          disabled={isComplete && (view + 1) * VIEW >= days.length}
          onClick={() => turnTo(view + 1)}
        >
          <Icon path={pageIconPaths.towardsEnd} />
        </Button>
      </div>
      {shown.length > 0 && <DayStrip key={shown[0]!.date} days={shown} date={date} onChoose={open} />}
      {shown.length === 0 && !problem && <Skeleton className={css.stripLoading} />}
      {problem && (
        <ProblemNote problem={problem} phone={props.phone}>
          <Button variant="ghost" onClick={shown.length > 0 ? refresh : more}>
            {text.retry}
          </Button>
        </ProblemNote>
      )}
      {!earliest && part === null && <NoSlots title={text.noneAtAll} more={text.noneAtAllMore} />}
      {!earliest && part !== null && isComplete && (
        <NoSlots title={text.noneInPart}>
          <Button variant="link" onClick={() => setPart(null)}>
            {text.toWholeDay}
          </Button>
        </NoSlots>
      )}
      {earliest && shown.length > 0 && !shown.some((one) => one.free.length > 0) && (
        <NoSlotsInView days={days.slice((view + 1) * VIEW)} onShow={open} />
      )}
      {!day && shown.some((one) => one.free.length > 0) && <p className={css.hint}>{text.chooseDay}</p>}
      {day && <SlotButtons day={day} at={at} onChoose={onChoose} />}
      {/* the times stand below the strip, where a screen reader would not notice the change */}
      <p className="visually-hidden" aria-live="polite">
        {opened !== null && day && `${formatWeekday(day.date)}, ${text.freeCount(day.free.length)}`}
      </p>
    </>
  )
}

function NoSlotsInView({ days, onShow }: { readonly days: readonly Day[]; readonly onShow: (date: string) => void }) {
  const next = days.find((day) => day.free.length > 0)
  return (
    <NoSlots title={text.noneInTwoWeeks}>
      {next && (
        <Button variant="link" onClick={() => onShow(next.date)}>
          {text.toNextFree}
        </Button>
      )}
    </NoSlots>
  )
}

type NoSlotsProps = { readonly title: string; readonly more?: string; readonly children?: ReactNode }

function NoSlots({ title, more, children }: NoSlotsProps) {
  return (
    <div className={css.noSlots}>
      <Icon path={pageIconPaths.calendarOff} />
      <p>{title}</p>
      {more && <p className={base.muted}>{more}</p>}
      {children}
    </div>
  )
}

function Loading() {
  return (
    <div className={css.loading} role="status">
      <p className={base.muted}>{text.loading}</p>
      <Skeleton className={css.stripLoading} />
      <Skeleton className={css.slotsLoading} />
    </div>
  )
}

type PartFilterProps = { readonly part: Part | null; readonly onChoose: (part: Part | null) => void }

/** Shows only the times of one part of the day, or all again. */
const PartFilter = ({ part, onChoose }: PartFilterProps) => (
  <div className={css.filter} role="group" aria-label={text.partOfDay}>
    {[null, ...PARTS].map((one) => (
      <button key={one} type="button" aria-pressed={one === part} onClick={() => onChoose(one)}>
        {one === null ? text.wholeDay : text.parts[one]}
      </button>
    ))}
  </div>
)
