import { useLayoutEffect, useRef } from 'react'
import { weekdayOf } from '#shared/values/local-time.ts'
import { formatDate, formatWeekday } from '#web/platform/format.ts'
import { text as words } from '../text.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'
import type { Day } from './use-days.ts'

type Props = {
  readonly days: readonly Day[]
  readonly date: string | undefined
  readonly onChoose: (date: string) => void
}

/** Two weeks of days to choose from: a row that scrolls on phones, two rows of seven on desktop. */
export function DayStrip({ days, date, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    // scrolls only the strip, never the page
    if (chosen)
      strip.current!.scrollLeft =
        chosen.offsetLeft - strip.current!.offsetLeft - (strip.current!.clientWidth - chosen.offsetWidth) / 2
  }, [days, date])
  return (
    <div ref={strip} className={css.days} role="group" aria-label={text.days}>
      {days.map((day) => {
        const isFull = day.free.length === 0
        return (
          <button
            key={day.date}
            type="button"
            className={css.day}
            aria-pressed={day.date === date}
            disabled={isFull}
            onClick={() => onChoose(day.date)}
          >
            {/* what is seen is a part of the name, by which people who speak to the browser press it */}
            <span className="visually-hidden">{`${formatWeekday(day.date)} ${formatDate(day.date)}, `}</span>
            {words.dayLetters[weekdayOf(day.date)]}
            <b> {Number(day.date.slice(8, 10))} </b>
            {text.monthLetters[Number(day.date.slice(5, 7)) - 1]}
            <span className={css.count}>
              {' '}
              {isFull ? '–' : text.freeCount(day.free.length)}
              {isFull && <span className="visually-hidden">{text.dayNone}</span>}
            </span>
          </button>
        )
      })}
    </div>
  )
}
