import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { text as words } from '../text.ts'
import { NextHolidays } from './next-holidays.tsx'
import type { Week } from './week.ts'
import { WeekEditor } from './week-editor.tsx'

type Values = { readonly week: Week; readonly closed_on_holidays: boolean; readonly short_eves: boolean }
type Props = {
  readonly values: Values
  /** Messages by `week.<day>.<shift>`. */
  readonly errors: Readonly<Record<string, React.ReactNode>>
  readonly onChange: (changed: Partial<Values>) => void
}

/** The hours of the office per day, and what it does on holidays and their eves. */
export const HoursFields = ({ values, errors, onChange }: Props) => (
  <>
    <WeekEditor week={values.week} off={words.closed} errors={errors} onChange={(week) => onChange({ week })} />
    <SwitchRow
      label={words.closedOnHolidays}
      note={words.closedOnHolidaysNote}
      checked={values.closed_on_holidays}
      onChange={(closed_on_holidays) => onChange({ closed_on_holidays })}
    />
    <SwitchRow
      label={words.shortEves}
      note={words.shortEvesNote}
      checked={values.short_eves}
      onChange={(short_eves) => onChange({ short_eves })}
    />
    {values.closed_on_holidays && <NextHolidays />}
  </>
)
