import { type ReactNode, useEffect, useState } from 'react'
import { wallAt } from '#shared/values/local-time.ts'
import { formatMonth } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { dayInWords } from '../first-free.ts'
import base from '../frame.module.css'
import { StepTitle } from '../step-title.tsx'
import { DayStrip } from './day-strip.tsx'
import css from './picking.module.css'
import { SlotButtons } from './slot-buttons.tsx'
import { text } from './text.ts'
import { TroubleNote } from './trouble-note.tsx'
import type { Day, useDays } from './use-days.ts'

/** Days in one view of the strip. */
const VIEW = 14

type Source = ReturnType<typeof useDays>
type Props = {
  readonly source: Source
  /** The chosen start, wall clock; one that is offered. */
  readonly at: string | null
  readonly onChoose: (at: string | null) => void
}

/** A strip of days and the times of the chosen one. */
export function SlotPicker({ source, at, onChoose }: Props) {
  if (source.days) return <Picking {...source} days={source.days} at={at} onChoose={onChoose} />
  if (!source.trouble) return <Loading />
  return (
    <TroubleNote trouble={source.trouble}>
      <Button look="ghost" onClick={source.refresh}>
        {text.again}
      </Button>
    </TroubleNote>
  )
}

type PickingProps = Omit<Source, 'days'> & Omit<Props, 'source'> & { readonly days: readonly Day[] }

function Picking({ days, trouble, isComplete, more, refresh, at, onChoose }: PickingProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [turned, setTurned] = useState<{ readonly to: number; readonly from: string | null } | null>(null)
  const earliest = days.find((day) => day.free.length > 0)
  const stillOpen = days.some((day) => day.date === opened && day.free.length > 0)
  // a chosen time is shown with its day; before that the day that was opened, or the first with anything free
  const date = at?.slice(0, 10) ?? (stillOpen ? opened! : earliest?.date)
  const viewOf = (day: string | undefined) => Math.max(0, Math.floor(days.findIndex((one) => one.date === day) / VIEW))
  const wanted = turned?.from === at ? (turned?.to ?? viewOf(date)) : viewOf(date)
  const view = isComplete ? Math.min(wanted, viewOf(days.at(-1)!.date)) : wanted
  const shown = days.slice(view * VIEW, (view + 1) * VIEW)
  const day = shown.find((one) => one.date === date)

  // one portion after the other, until there is what was turned to: a thumb is faster than the line
  const isShort = !isComplete && (view + 1) * VIEW > days.length
  useEffect(() => {
    if (isShort) more()
  }, [isShort, more])

  const turnTo = (to: number) => setTurned({ to, from: at })
  const open = (wanted: string) => {
    setOpened(wanted)
    setTurned(null)
    if (at !== null && at.slice(0, 10) !== wanted) onChoose(null)
  }
  return (
    <>
      <div className={css.head}>
        <StepTitle>{text.when}</StepTitle>
        {earliest && (
          <button
            type="button"
            className={css.earliest}
            onClick={() => {
              setTurned(null)
              onChoose(wallAt(earliest.date, earliest.free[0]!))
            }}
          >
            {text.earliest} {dayInWords(earliest.date, days[0]!.date)} <span className="num">{earliest.free[0]}</span>
          </button>
        )}
      </div>
      <div className={css.pager}>
        <Button look="link" aria-label={text.earlier} disabled={view === 0} onClick={() => turnTo(view - 1)}>
          <Icon path={pageIconPaths.towardsStart} />
        </Button>
        <span aria-live="polite">{formatMonth((shown[0] ?? days.at(-1)!).date)}</span>
        <Button
          look="link"
          aria-label={text.later}
          disabled={isComplete && (view + 1) * VIEW >= days.length}
          onClick={() => turnTo(view + 1)}
        >
          <Icon path={pageIconPaths.towardsEnd} />
        </Button>
      </div>
      {shown.length > 0 && <DayStrip key={shown[0]!.date} days={shown} date={date} onChoose={open} />}
      {shown.length === 0 && !trouble && <Skeleton className={css.stripWaits} />}
      {trouble && (
        <TroubleNote trouble={trouble}>
          <Button look="ghost" onClick={shown.length > 0 ? refresh : more}>
            {text.again}
          </Button>
        </TroubleNote>
      )}
      {!earliest && <Nothing title={text.noneAtAll} more={text.noneAtAllMore} />}
      {earliest && shown.length > 0 && !shown.some((one) => one.free.length > 0) && (
        <NoneInView days={days.slice((view + 1) * VIEW)} onShow={open} />
      )}
      {!day && shown.some((one) => one.free.length > 0) && <p className={css.hint}>{text.chooseDay}</p>}
      {day && <SlotButtons day={day} at={at} onChoose={onChoose} />}
    </>
  )
}

function NoneInView({ days, onShow }: { readonly days: readonly Day[]; readonly onShow: (date: string) => void }) {
  const next = days.find((day) => day.free.length > 0)
  return (
    <Nothing title={text.noneInPage}>
      {next && (
        <Button look="link" onClick={() => onShow(next.date)}>
          {text.toNextFree}
        </Button>
      )}
    </Nothing>
  )
}

type NothingProps = { readonly title: string; readonly more?: string; readonly children?: ReactNode }

function Nothing({ title, more, children }: NothingProps) {
  return (
    <div className={css.nothing}>
      <Icon path={pageIconPaths.calendarOff} />
      <p>{title}</p>
      {more && <p className={base.quiet}>{more}</p>}
      {children}
    </div>
  )
}

function Loading() {
  return (
    <div className={css.loading} role="status">
      <p className={base.quiet}>{text.loading}</p>
      <Skeleton className={css.stripWaits} />
      <Skeleton className={css.slotsWait} />
    </div>
  )
}
