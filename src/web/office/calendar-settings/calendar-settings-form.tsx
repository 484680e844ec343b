import { Button, NativeSelect } from '@mantine/core'
import { TIME_STEPS } from '#shared/office/calendar-settings/steps.ts'
import { IconUserCog } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { SettingRow } from '#web/ui/forms/fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { leaveScreen } from '#web/ui/overlays/layers.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { freshCalendarSettings, saveCalendarSettings, type CalendarSettings } from './api.ts'
import { bodyOf, displayedOf, errorsOf, stepOf, valuesOf } from './calendar-values.ts'
import css from './calendar-settings.module.css'
import { HoursFields } from './parts/hours-fields.tsx'
import { text } from './text.ts'
import { hoursOnStep, timesOf } from './time-choices.ts'

/** Saves and goes back. A change of the step may reset the hours; a toast then says so. */
export function CalendarSettingsForm(saved: CalendarSettings) {
  const { calendar_settings: settings, statuses } = saved
  const isOwner = useSession().role === 'owner'
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const saveForm = useSaveForm({
    initial: valuesOf(saved),
    validate: errorsOf,
    save: (values, version) => saveCalendarSettings(settings.id, bodyOf(values, version)),
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      if (canGoBack) leaveScreen()
      else void router.navigate({ to: '/settings', ignoreBlocker: true })
    },
    conflicts: {
      version: settings.version,
      fetchSaved: async () => {
        const fresh = await freshCalendarSettings()
        return { values: valuesOf(fresh), version: fresh.calendar_settings.version }
      },
      displayed: (values) => displayedOf(values, statuses),
    },
    // errors that the user can correct keep the server's message
    sentence: (failure) => (failure?.status === 422 || failure?.status === 409 ? null : text.saveFailed),
  })
  useLeaveConfirmation(saveForm.dirty)
  const { getInputProps, setValues, values } = saveForm.form
  const times = (which: 'start' | 'end', now: string) =>
    [...new Set([...timesOf(stepOf(values.time_step), which), now])].toSorted()
  const changeStep = (time_step: string) => {
    const { start, end } = hoursOnStep(
      { start: values.calendar_start_time, end: values.calendar_end_time },
      stepOf(time_step),
    )
    if (start !== values.calendar_start_time || end !== values.calendar_end_time) toast(text.timesReset)
    setValues({ time_step, calendar_start_time: start, calendar_end_time: end })
  }
  return (
    <Form
      saveForm={saveForm}
      footer={
        <div className={css.footer}>
          <Button type="submit" loading={saveForm.saving}>
            {text.save}
          </Button>
        </div>
      }
    >
      <div className={css.columns}>
        <div className={css.column}>
          <Card as="section" className={css.section}>
            <h2>{text.hours}</h2>
            <p className={css.note}>{text.hoursNote}</p>
            <HoursFields
              values={values}
              errors={saveForm.form.errors}
              onChange={(changed) => {
                saveForm.form.clearErrors()
                setValues(changed)
              }}
            />
          </Card>
          <Card as="section" className={css.ownHoursNote}>
            <IconUserCog size={22} stroke={1.75} aria-hidden />
            <div>
              <h2>{text.ownHours}</h2>
              <p>{text.ownHoursNote}</p>
              {isOwner && <Link to="/employees">{text.toEmployees}</Link>}
            </div>
          </Card>
        </div>
        <div className={css.column}>
          <Card as="section" className={css.section}>
            <h2>{text.grid}</h2>
            <div className={css.twoColumns}>
              <NativeSelect
                label={text.start}
                data={times('start', values.calendar_start_time)}
                {...getInputProps('calendar_start_time')}
              />
              <NativeSelect
                label={text.end}
                data={times('end', values.calendar_end_time)}
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
            </div>
          </Card>
          <Card as="section" className={css.section}>
            <h2>{text.statuses}</h2>
            <div className={css.rows}>
              {statuses.map(({ key, name }) => (
                <SettingRow key={key} label={<Chip color={values[`color_${key}`]}>{name}</Chip>}>
                  <ColorField
                    label={text.statusColor(name)}
                    value={values[`color_${key}`]}
                    onChange={(chosen) => setValues({ [`color_${key}`]: chosen })}
                    bare
                  />
                </SettingRow>
              ))}
            </div>
          </Card>
        </div>
      </div>
    </Form>
  )
}
