import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { CalendarSettings } from '#web/office/calendar-settings/api.ts'
import { NextHolidays } from '#web/office/calendar-settings/parts/next-holidays.tsx'
import { WeekEditor } from '#web/office/calendar-settings/parts/week-editor.tsx'
import { weekText } from '#web/office/calendar-settings/parts/week.ts'
import { nullIfNotFound } from '#web/platform/call.ts'
import { DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { text as ui } from '#web/ui/text.ts'
import css from './hours-dialog.module.css'
import { freshHours, saveHours, type WeekReply } from './hours-api.ts'
import { text } from './text.ts'
import { hoursBodyOf, ownWeekErrors, weekValuesOf } from './week-values.ts'

type Props = {
  readonly id: number
  readonly reply: WeekReply
  readonly office: CalendarSettings['calendar_settings']
  readonly onDirty: (dirty: boolean) => void
  readonly onClose: () => void
}

/** The employee's own hours or the office's, and whether they work on holidays. */
export function WeekForm({ id, reply, office, onDirty, onClose }: Props) {
  const saveForm = useSaveForm({
    initial: weekValuesOf(reply, office),
    validate: ownWeekErrors,
    save: (values, version) => saveHours(id, { ...hoursBodyOf(values), version }),
    onSaved: () => {
      toast(text.hoursSaved, { tone: 'success' })
      onClose()
    },
    conflicts: {
      version: reply.version,
      fetchSaved: () =>
        nullIfNotFound(
          freshHours(id).then((fresh) => ({ values: weekValuesOf(fresh, office), version: fresh.version })),
        ),
      displayed: ({ own_hours, week, rests_on_holidays }) => ({
        own_hours: [text.ownHours, own_hours ? text.yes : text.no],
        week: [text.tabs.hours, weekText(week)],
        rests_on_holidays: [text.restsOnHolidays, rests_on_holidays ? text.yes : text.no],
      }),
    },
  })
  const { values, errors, setFieldValue, clearErrors } = saveForm.form
  useEffect(() => onDirty(saveForm.dirty), [saveForm.dirty, onDirty])
  return (
    <Form
      saveForm={saveForm}
      className={css.form}
      footer={
        <DialogFooter>
          <Button type="submit" loading={saveForm.saving} className={mainButtonClass}>
            {ui.save}
          </Button>
          <CancelButton />
        </DialogFooter>
      }
    >
      <DialogBody>
        <SwitchRow
          label={text.ownHours}
          note={text.ownHoursNote}
          checked={values.own_hours}
          onChange={(on) => setFieldValue('own_hours', on)}
        />
        {values.own_hours && (
          <WeekEditor
            week={values.week}
            off={text.dayIsOff}
            errors={errors}
            onChange={(week) => {
              clearErrors()
              setFieldValue('week', week)
            }}
          />
        )}
        <SwitchRow
          label={text.restsOnHolidays}
          note={text.restsOnHolidaysNote}
          checked={values.rests_on_holidays}
          onChange={(on) => setFieldValue('rests_on_holidays', on)}
        />
        {values.rests_on_holidays && <NextHolidays />}
      </DialogBody>
    </Form>
  )
}
