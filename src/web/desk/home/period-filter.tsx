import { PERIODS, type Period } from '#shared/values/periods.ts'
import css from './home.module.css'
import { text } from './text.ts'

/** Selects the period of the figures. Built from radio buttons, so that arrow keys work. */
export const PeriodFilter = ({ value, onChange }: { value: Period; onChange: (period: Period) => void }) => (
  <div role="radiogroup" aria-label={text.period} className={css.periods}>
    {PERIODS.map((period) => (
      <label key={period}>
        <input
          type="radio"
          name="period"
          className="visually-hidden"
          checked={period === value}
          onChange={() => onChange(period)}
        />
        <span>{text.periods[period]}</span>
      </label>
    ))}
  </div>
)
