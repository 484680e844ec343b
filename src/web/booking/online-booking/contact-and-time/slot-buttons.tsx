import { wallClockAt } from '#shared/values/local-time.ts'
import { PARTS, partOf } from './parts-of-day.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'
import type { Day } from './use-days.ts'

type Props = { readonly day: Day; readonly at: string | null; readonly onChoose: (at: string) => void }

/** The free times of a day by part of the day. */
export function SlotButtons({ day, at, onChoose }: Props) {
  return PARTS.map((part) => {
    const times = day.free.filter((time) => partOf(time) === part)
    if (times.length === 0) return null
    return (
      <section key={part} aria-labelledby={`part-${part}`}>
        <h3 id={`part-${part}`} className={css.part}>
          {text.parts[part]}
        </h3>
        <div className={css.slots}>
          {times.map((time) => (
            <button
              key={time}
              type="button"
              className={`${css.slot} num`}
              aria-pressed={at === wallClockAt(day.date, time)}
              onClick={() => onChoose(wallClockAt(day.date, time))}
            >
              {time}
            </button>
          ))}
        </div>
      </section>
    )
  })
}
