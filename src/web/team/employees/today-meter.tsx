import css from './employees-screen.module.css'
import { text } from './text.ts'

type Props = {
  readonly name: string
  /** Percent of the working time; null on a day off. */
  readonly percent: number | null
  readonly appointments: number
}

/** Today's load as a thin bar, with the number below. */
export const TodayMeter = ({ name, percent, appointments }: Props) => (
  <span className={css.todayLoad}>
    {percent !== null && (
      <meter className={css.meter} min={0} max={100} value={percent} aria-label={text.occupancyLabel(name)} />
    )}
    <small>
      {percent === null ? text.dayOff : appointments === 0 ? text.dayFree : text.occupancy(appointments, percent)}
    </small>
  </span>
)
