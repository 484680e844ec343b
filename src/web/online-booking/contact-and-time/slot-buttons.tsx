import { minutesOf, wallClockAt } from '#shared/values/local-time.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'
import type { Day } from './use-days.ts'

const NOON = minutesOf('12:00')
const EVENING = minutesOf('17:00')
const partOf = (time: string) => (minutesOf(time) < NOON ? 'morning' : minutesOf(time) < EVENING ? 'noon' : 'evening')

type Props = { readonly day: Day; readonly at: string | null; readonly onChoose: (at: string) => void }

/** The times of a day by part of the day. Taken times are struck out. */
export function SlotButtons({ day, at, onChoose }: Props) {
  const times = [...day.free, ...day.taken].toSorted()
  const free = new Set(day.free)
  return (['morning', 'noon', 'evening'] as const).map((part) => {
    const inPart = times.filter((time) => partOf(time) === part)
    if (inPart.length === 0) return null
    return (
      <section key={part} aria-labelledby={`part-${part}`}>
        <h3 id={`part-${part}`} className={css.part}>
          {text.parts[part]}
        </h3>
        <div className={css.slots}>
          {inPart.map((time) => (
            <button
              key={time}
              type="button"
              className={`${css.slot} num`}
              aria-pressed={at === wallClockAt(day.date, time)}
              aria-label={free.has(time) ? undefined : `${time}, ${text.taken}`}
              disabled={!free.has(time)}
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
