import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addDays, minutesOf, timeOf, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { employeesQuery } from '#web/team/employees/api.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { offerTime, waitingListQuery, type OfferBody, type WaitingEntry } from './api.ts'
import { text } from './text.ts'

const STEP = 15
const TIMES = Array.from({ length: (24 * 60) / STEP }, (_, i) => timeOf(STEP * i))

const firstValues = (entry: WaitingEntry | null) => {
  const { date, start } = firstTime(entry?.from_date)
  return {
    entry_id: entry ? String(entry.id) : '',
    employee_id: entry?.employees[0] ? String(entry.employees[0].id) : '',
    date: formatDate(date),
    start,
    end: timeOf(minutesOf(start) + 60),
  }
}
const NOON = 12 * 60
const LAST = 22 * 60
/** Noon of the first day, or the next full hour where it has passed. */
function firstTime(from: string | undefined): { readonly date: string; readonly start: string } {
  const wall = toWallClock(now())
  const today = wall.slice(0, 10)
  if (from !== undefined && from > today) return { date: from, start: timeOf(NOON) }
  const next = Math.max(NOON, (Math.floor(minutesOf(wall.slice(11)) / 60) + 1) * 60)
  return next > LAST ? { date: addDays(today, 1), start: timeOf(NOON) } : { date: today, start: timeOf(next) }
}
type Values = ReturnType<typeof firstValues>
function errorsIn({ employee_id, date, start }: Values) {
  const day = parseTypedDate(date)
  return {
    employee_id: employee_id === '' ? text.required : null,
    date: day ? null : text.badDate,
    start: day && wallClockAt(day, start) <= toWallClock(now()) ? text.passed : null,
  }
}
function bodyOf({ entry_id, employee_id, date, start, end }: Values): OfferBody {
  const day = parseTypedDate(date)!
  return {
    employee_id: Number(employee_id),
    start_time: wallClockAt(day, start),
    end_time: end === '24:00' ? wallClockAt(addDays(day, 1), '00:00') : wallClockAt(day, end),
    ...(entry_id && { entry_id: Number(entry_id) }),
  }
}

/** Offers a time by hand: to one of the list, or to the first whom it fits. Lazy. */
export default function OfferDialog({ entry, onClose }: { entry: WaitingEntry | null; onClose: () => void }) {
  const entries = useQuery(waitingListQuery).data?.entries ?? []
  const employees = useQuery(employeesQuery({ status: 'active', sort: 'name' })).data?.employees ?? []
  const saveForm = useSaveForm({
    initial: firstValues(entry),
    validate: errorsIn,
    save: (values) => offerTime(bodyOf(values)),
    onSaved: ({ offers }) => {
      const [first] = offers
      toast(offers.length === 1 && first ? text.offered(first.customer_name) : text.offeredMany(offers.length), {
        tone: 'success',
      })
      onClose()
    },
  })
  const { form } = saveForm
  return (
    <FormDialog saveForm={saveForm} title={text.offerTitle} submit={text.send} onClose={onClose}>
      <Fields>
        <p>{text.offerNote}</p>
        <NativeSelect
          label={text.offerTo}
          {...form.getInputProps('entry_id')}
          data={[
            { value: '', label: text.firstWhoFits },
            ...entries.map((one) => ({ value: String(one.id), label: `${one.customer_name} · ${one.service_name}` })),
          ]}
        />
        <NativeSelect
          label={text.employee}
          {...form.getInputProps('employee_id')}
          data={[{ value: '', label: '' }, ...employees.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <DateField label={text.date} {...form.getInputProps('date')} />
        <Fields two>
          <NativeSelect label={text.start} {...form.getInputProps('start')} data={TIMES} />
          <NativeSelect label={text.end} {...form.getInputProps('end')} data={[...TIMES.slice(1), '24:00']} />
        </Fields>
      </Fields>
    </FormDialog>
  )
}
