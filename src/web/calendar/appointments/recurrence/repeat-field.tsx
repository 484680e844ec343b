import { NativeSelect } from '@mantine/core'
import { COUNT_MIN, countMax, EVERY_WEEKS_MAX, mayAllow } from '#shared/calendar/recurrence/rules.ts'
import { formatDate, formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { choiceOf, conflictsToShow, reasonOf, type Repeats, USUAL, whenOf } from './recurrence-repeats.ts'
import type { RecurrenceDate } from './recurrence-api.ts'
import css from './recurrence.module.css'
import { text } from './recurrence-text.ts'
import type { Recurrence, RecurrenceDates } from './use-recurrence.ts'

const weeks = Array.from({ length: EVERY_WEEKS_MAX }, (_, i) => ({
  value: String(i + 1),
  label: text.everyWeeks(i + 1),
}))
const counts = (max: number) =>
  Array.from({ length: max - COUNT_MIN + 1 }, (_, i) => ({
    value: String(i + COUNT_MIN),
    label: text.visits(i + COUNT_MIN),
  }))

type Props = { readonly series: Recurrence; readonly shown: RecurrenceDates }

/** Whether and how a new appointment repeats, and what becomes of dates that are not free. */
export function RepeatField({ series: { repeats, refused, setRepeats }, shown }: Props) {
  const conflicts = conflictsToShow(shown.dates)
  const set = (change: Partial<Repeats>) => repeats && setRepeats({ ...repeats, ...change })
  return (
    <div className={css.repeat}>
      <SwitchRow
        label={repeats ? text.sentence(repeats.every_weeks, repeats.count) : text.repeats}
        note={repeats ? noteOf(shown, conflicts.length) : text.example(USUAL.every_weeks, USUAL.count)}
        checked={repeats !== null}
        onChange={(isOn) => setRepeats(isOn ? USUAL : null)}
      />
      {repeats && (
        <div className={css.numbers}>
          <NativeSelect
            label={text.every}
            data={weeks}
            value={String(repeats.every_weeks)}
            onChange={(event) => {
              const every_weeks = Number(event.currentTarget.value)
              set({ every_weeks, count: Math.min(repeats.count, countMax(every_weeks)), choices: {} })
            }}
          />
          <NativeSelect
            label={text.count}
            data={counts(countMax(repeats.every_weeks))}
            value={String(repeats.count)}
            onChange={(event) => set({ count: Number(event.currentTarget.value) })}
          />
        </div>
      )}
      <div role="status">{refused.length > 0 && <p className={css.refused}>{text.takenMeanwhile}</p>}</div>
      {repeats && conflicts.length > 0 && (
        <ul className={css.conflicts}>
          {conflicts.map((one) => (
            <ConflictLine
              key={one.date}
              date={one}
              choice={choiceOf(one, repeats)}
              onChoose={(choice) => set({ choices: { ...repeats.choices, [one.date]: choice } })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function noteOf({ state, last }: RecurrenceDates, conflicts: number): string {
  const until = last ? `${text.until(formatDate(last))} · ` : ''
  if (state === 'checking') return until + text.checking
  if (state === 'unchecked') return until + text.unchecked
  if (state === 'failed' && conflicts === 0) return until + text.checkFailed
  return until + (conflicts === 0 ? text.allFree : text.notFree(conflicts))
}

type LineProps = {
  readonly date: RecurrenceDate
  readonly choice: string
  readonly onChoose: (choice: string) => void
}
/** A date that is not free: why, and what becomes of it. */
function ConflictLine({ date, choice, onChoose }: LineProps) {
  const options = [
    { value: 'skip', label: text.skip },
    // a start that was chosen before the list was read again stays
    ...[...new Set([...date.slots, ...(['skip', 'allow'].includes(choice) ? [] : [choice])])].map((start) => ({
      value: start,
      label: text.moveTo(whenOf(start)),
    })),
    ...(!mayAllow(date.conflict) ? [] : [{ value: 'allow', label: text.anyway }]),
  ]
  return (
    <li>
      <span className={css.when}>
        <span>
          {formatWeekday(date.start_time)} <Num>{formatDayMonth(date.start_time)}</Num>{' '}
          <Num>{formatTime(date.start_time)}</Num>
        </span>
        <small>{reasonOf(date)}</small>
      </span>
      <NativeSelect
        aria-label={text.whatToDo(formatDate(date.date))}
        data={options}
        value={choice}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </li>
  )
}
