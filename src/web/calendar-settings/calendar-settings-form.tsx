import { Button, NativeSelect } from '@mantine/core'
import { TIME_STEPS } from '#shared/calendar-settings/steps.ts'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ColorField } from '../ui/color-field.tsx'
import { Choices, SettingRow } from '../ui/fields.tsx'
import { Fields, Form, Wide } from '../ui/form.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { toast } from '../ui/toast.ts'
import { saveCalendarSettings, type CalendarSettings } from './api.ts'
import css from './calendar-settings.module.css'
import { text } from './text.ts'
import { hoursOnStep, timesOf } from './time-choices.ts'

const stepOf = (minutes: string) => TIME_STEPS.find((step) => String(step) === minutes) ?? 30

/** Saves and goes back. Changing the step may reset the hours, which is said when it happens. */
export function CalendarSettingsForm({ calendar_settings: settings, statuses }: CalendarSettings) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const of = useSaveForm({
    initial: {
      calendar_start_time: settings.calendar_start_time.slice(0, 5),
      calendar_end_time: settings.calendar_end_time.slice(0, 5),
      time_step: String(settings.time_step),
      default_view: settings.default_view,
      working_days: settings.working_days.map(String),
      statuses,
    },
    validate: (values) => ({
      calendar_end_time: values.calendar_start_time < values.calendar_end_time ? null : text.endBeforeStart,
    }),
    save: ({ time_step, working_days, statuses: dyed, ...rest }) =>
      saveCalendarSettings(settings.id, {
        ...rest,
        time_step: stepOf(time_step),
        working_days: working_days.map(Number),
        statuses: dyed.map(({ key, color }) => ({ key, color })),
        version: settings.version,
      }),
    onSaved: () => {
      toast(text.saved, { tone: 'ok' })
      if (canGoBack) router.history.back()
      else void router.navigate({ to: '/settings' })
    },
    // what the person can mend keeps the server's words
    sentence: (failure) => (failure?.status === 422 || failure?.status === 409 ? null : text.saveFailed),
  })
  const { getInputProps, setValues, setFieldValue, values } = of.form
  const times = (now: string) => [...new Set([...timesOf(stepOf(values.time_step)), now])].toSorted()
  const changeStep = (time_step: string) => {
    const { start, end } = hoursOnStep(
      { start: values.calendar_start_time, end: values.calendar_end_time },
      stepOf(time_step),
    )
    if (start !== values.calendar_start_time || end !== values.calendar_end_time) toast(text.timesReset)
    setValues({ time_step, calendar_start_time: start, calendar_end_time: end })
  }
  const dye = (key: string, color: string) =>
    setFieldValue(
      'statuses',
      values.statuses.map((status) => (status.key === key ? { ...status, color } : status)),
    )
  return (
    <Form
      of={of}
      foot={
        <div className={css.foot}>
          <Button type="submit" loading={of.saving}>
            {text.save}
          </Button>
        </div>
      }
    >
      <div className={css.columns}>
        <Card as="section" className={css.part}>
          <h2>{text.hours}</h2>
          <Fields two>
            <NativeSelect
              label={text.start}
              data={times(values.calendar_start_time)}
              {...getInputProps('calendar_start_time')}
            />
            <NativeSelect
              label={text.end}
              data={times(values.calendar_end_time)}
              {...getInputProps('calendar_end_time')}
            />
            <NativeSelect
              label={text.step}
              data={TIME_STEPS.map((step) => ({ value: String(step), label: text.minutes(step) }))}
              {...getInputProps('time_step')}
              onChange={(event) => changeStep(event.currentTarget.value)}
            />
            <NativeSelect
              label={text.view}
              data={(['daily', 'weekly', 'monthly'] as const).map((value) => ({ value, label: text.views[value] }))}
              {...getInputProps('default_view')}
            />
            <Wide>
              <Choices
                label={text.workingDays}
                options={text.days.map((label, day) => ({ value: String(day), label }))}
                {...getInputProps('working_days')}
                value={values.working_days}
              />
            </Wide>
          </Fields>
          <p className={css.note}>{text.workingDaysNote}</p>
        </Card>
        <Card as="section" className={css.part}>
          <h2>{text.statuses}</h2>
          <div className={css.rows}>
            {values.statuses.map(({ key, name, color }) => (
              <SettingRow key={key} label={<Chip dye={color}>{name}</Chip>}>
                <ColorField label={text.statusColor(name)} value={color} onChange={(chosen) => dye(key, chosen)} bare />
              </SettingRow>
            ))}
          </div>
        </Card>
      </div>
    </Form>
  )
}
