import { PERIODS, type Period } from '#shared/values/periods.ts'
import css from './home.module.css'
import { text } from './text.ts'

/** Which day, week, month or year the figures are of. Radio buttons underneath: the arrow keys move through them. */
export const PeriodFilter = ({ value, onChange }: { value: Period; onChange: (period: Period) => void }) => (
  <div role="radiogroup" aria-label={text.period} className={css.periods}>
    {PERIODS.map((period) => (
      <label key={period}>
        <input
          type="radio"
          name="period"
          className="hidden-but-read"
          checked={period === value}
          onChange={() => onChange(period)}
        />
        <span>{text.periods[period]}</span>
      </label>
    ))}
  </div>
)
