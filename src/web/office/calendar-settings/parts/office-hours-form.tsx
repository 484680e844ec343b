import type { ReactNode } from 'react'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { freshCalendarSettings, saveCalendarSettings, type CalendarSettings } from '../api.ts'
import { bodyOf, displayedOf, errorsOf, valuesOf, type Values } from '../calendar-values.ts'
import { HoursFields } from './hours-fields.tsx'

type Props = {
  readonly saved: CalendarSettings
  readonly footer: (saving: boolean) => ReactNode
  readonly onSaved: () => void
}

/** The office's hours alone. The calendar then shows them, in whole hours. */
export function OfficeHoursForm({ saved, footer, onSaved }: Props) {
  const { calendar_settings: settings, statuses } = saved
  const saveForm = useSaveForm({
    initial: valuesOf(saved),
    validate: errorsOf,
    save: (values, version) => saveCalendarSettings(settings.id, bodyOf({ ...values, ...gridOf(values) }, version)),
    onSaved,
    conflicts: {
      version: settings.version,
      fetchSaved: async () => {
        const fresh = await freshCalendarSettings()
        return { values: valuesOf(fresh), version: fresh.calendar_settings.version }
      },
      displayed: (values) => displayedOf(values, statuses),
    },
  })
  const { values, errors, setValues, clearErrors } = saveForm.form
  return (
    <Form saveForm={saveForm} footer={footer(saveForm.saving)}>
      <HoursFields
        values={values}
        errors={errors}
        onChange={(changed) => {
          clearErrors()
          setValues(changed)
        }}
      />
    </Form>
  )
}

/** The range of the calendar that contains all hours; the saved one without any. */
function gridOf({ week, calendar_start_time, calendar_end_time }: Values) {
  const shifts = week.flat()
  if (shifts.length === 0) return { calendar_start_time, calendar_end_time }
  const first = Math.min(...shifts.map(({ from }) => minutesOf(from)))
  const last = Math.max(...shifts.map(({ to }) => minutesOf(to)))
  return { calendar_start_time: timeOf(first - (first % 60)), calendar_end_time: timeOf(Math.ceil(last / 60) * 60) }
}
