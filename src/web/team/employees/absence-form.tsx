import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { dateRangeError } from '#shared/office/working-hours/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { now } from '#web/platform/clock.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { dateError } from '#web/ui/forms/field-errors.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields, Form, FullWidth } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { addAbsence } from './hours-api.ts'
import { timeChoices } from '#web/office/calendar-settings/parts/week.ts'
import css from './hours-dialog.module.css'
import { AppointmentList } from '#web/calendar/appointments/parts/appointment-list.tsx'
import { text } from './text.ts'

const empty = { from_date: '', until_date: '', part: false, from: '09:00', to: '13:00', note: '' }
type Values = typeof empty

/** An absence without a last date, or with hours, is one day long. */
const bodyOf = ({ from_date, until_date, part, from, to, note }: Values) => ({
  from_date: parseTypedDate(from_date) as LocalDate,
  until_date: parseTypedDate(part || until_date.trim() === '' ? from_date : until_date) as LocalDate,
  from: part ? from : null,
  to: part ? to : null,
  note,
})
/**
 * Reports a wrong order of dates at the field that can correct it; an absence of one day has no
 * last date.
 */
function errorsIn({ from_date, until_date, part, from, to }: Values) {
  const isOneDay = part || until_date.trim() === ''
  const [first, last] = [parseTypedDate(from_date), parseTypedDate(isOneDay ? from_date : until_date)]
  const order = first && last && dateRangeError(first, last)
  const pastError = last && last < dateOf(now()) ? fieldText.absence_over : null
  return {
    from_date: required(from_date) ?? dateError(from_date) ?? (isOneDay ? pastError : null),
    until_date: isOneDay ? null : (dateError(until_date) ?? (order ? fieldText[order] : pastError)),
    to: part && from >= to ? fieldText.end_before_start : null,
  }
}

type Props = { readonly id: number; readonly onDirty: (dirty: boolean) => void }

/**
 * Adds an absence of one day, several days, or some hours of a day. When appointments fall into it,
 * the form lists them and saves after the owner confirms.
 */
export function AbsenceForm({ id, onDirty }: Props) {
  const [conflict, setConflict] = useState<ProblemReply | null>(null)
  const saved = () => {
    setConflict(null)
    saveForm.form.reset()
    toast(text.absenceSaved, { tone: 'success' })
  }
  const saveForm = useSaveForm({
    initial: empty,
    validate: errorsIn,
    save: (values) => addAbsence(id, bodyOf(values)),
    onSaved: saved,
    sentence: (failure) => {
      setConflict(failure?.code === 'absence_meets_appointments' ? failure.problem : null)
      return null
    },
  })
  const mutationKey = [useId()]
  const queryClient = useQueryClient()
  const saveAnyway = useMutation({
    mutationKey,
    mutationFn: () => addAbsence(id, { ...bodyOf(saveForm.form.values), allow: true }),
    onSuccess: saved,
    onError: () => toast(text.absenceFailed, { tone: 'danger' }),
  })
  const { values, getInputProps, setFieldValue } = saveForm.form
  const dirty = saveForm.form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const choose = (field: 'from' | 'to') => ({
    data: timeChoices(field === 'to', values[field]),
    ...getInputProps(field),
  })
  return (
    <Form
      saveForm={saveForm}
      className={css.addForm}
      aria-label={text.addAbsence}
      onChange={() => setConflict(null)}
      footer={
        conflict ? (
          <div className={css.affectedAppointments}>
            <AppointmentList appointments={conflict.appointments ?? []} count={conflict.count ?? 0} />
            <Button
              loading={saveAnyway.isPending}
              onClick={() => queryClient.isMutating({ mutationKey }) === 0 && saveAnyway.mutate()}
            >
              {text.saveAbsenceAnyway}
            </Button>
          </div>
        ) : (
          <Button type="submit" loading={saveForm.saving}>
            {text.absenceAdd}
          </Button>
        )
      }
    >
      <h3 className={css.heading}>{text.addAbsence}</h3>
      <Fields two>
        <DateField label={text.fromDate} required withAsterisk {...getInputProps('from_date')} />
        {!values.part && (
          <DateField label={text.untilDate} description={text.untilNote} {...getInputProps('until_date')} />
        )}
        <FullWidth>
          <SwitchRow label={text.partOfDay} checked={values.part} onChange={(on) => setFieldValue('part', on)} />
        </FullWidth>
        {values.part && (
          <>
            <NativeSelect label={text.from} {...choose('from')} />
            <NativeSelect label={text.to} {...choose('to')} />
          </>
        )}
        <FullWidth>
          <TextInput label={text.note} description={text.noteHint} maxLength={120} {...getInputProps('note')} />
        </FullWidth>
      </Fields>
    </Form>
  )
}
