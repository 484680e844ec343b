import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WALK_IN } from '#shared/customers/customers/text.ts'
import { addDays } from '#shared/values/local-time.ts'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { ListField } from '#web/ui/forms/list-field.tsx'
import type { SaveForm } from '#web/ui/forms/save-form.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { type Appointment, type Status } from '../api.ts'
import { workingHoursIn } from '../team-queries.ts'
import { timeChoices, withEnd, withStart } from './appointment-couplings.ts'
import type { DialogValues, EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { hoursOnDate } from '../grid/business-hours.ts'
import { ColorDot } from '../color-dot.tsx'
import { CustomerStrip } from './customer-strip.tsx'
import { FreeStarts } from './free-starts.tsx'
import { text } from '../text.ts'
import type { Hours } from '../visible-hours.ts'
import { VisitParts } from './visit-parts.tsx'
import { WalkInButton, WalkInField } from './walk-in.tsx'

type Props = {
  readonly saveForm: SaveForm<DialogValues>
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  /** Empty for a new appointment, which is always confirmed. */
  readonly statuses: readonly Status[]
  readonly office: Hours
  /** The appointment that is changed; null for a new one. */
  readonly row: Appointment | null
  readonly customerName: string | undefined
  /** Whether saving tells the customer something. */
  readonly notifiesCustomer: boolean
  /** Receives the name of the chosen customer. */
  readonly onCustomer: (name: string) => void
  /** Whether the appointment repeats. */
  readonly repeat?: ReactNode
  /** Moves the visit to a free start, a wall-clock time, and to another employee. */
  readonly onStart: (start: string, employeeId?: number) => void
  /** Content below the customer field. */
  readonly children?: ReactNode
}

/** The fields of an appointment, coupled as specified. */
export function AppointmentFields({
  saveForm: { form },
  services,
  employees,
  statuses,
  office,
  row,
  customerName,
  notifiesCustomer,
  onCustomer,
  repeat,
  onStart,
  children,
}: Props) {
  const draft = form.values
  const set = (next: Partial<DialogValues>) => form.setValues(next)
  const hours = useHoursToChoose(office, draft)
  // On a phone, focusing the field would open the keyboard over the form.
  const focusesCustomer = !usePhone() && !customerName
  const clock = <IconClock size={18} stroke={1.75} aria-hidden />
  return (
    <Fields>
      <div>
        {draft.walk_in ? (
          <WalkInField
            name={draft.booked_for}
            isSaved={row !== null}
            onName={(booked_for) => set({ booked_for })}
            onClear={() => set({ walk_in: false, booked_for: '', customer_id: null })}
          />
        ) : (
          <CustomerPicker
            label={text.customer}
            value={draft.customer_id}
            {...(customerName && !row?.walk_in ? { initialLabel: customerName } : { takesFocus: focusesCustomer })}
            error={form.errors.customer_id}
            onChange={(customer_id, customer) => {
              set({ customer_id })
              onCustomer(customer?.full_name ?? '')
            }}
          />
        )}
        {!row && !draft.walk_in && draft.customer_id === null && (
          <WalkInButton
            draft={draft}
            services={services}
            employees={employees}
            onWalkIn={(next) => {
              set(next)
              onCustomer(WALK_IN)
            }}
          />
        )}
        {draft.customer_id !== null && !draft.walk_in && (
          <CustomerStrip
            customerId={draft.customer_id}
            draft={draft}
            changed={row?.id}
            services={services}
            employees={employees}
            onUsual={(next) => set(next)}
          />
        )}
        {children}
      </div>
      <VisitParts
        draft={draft}
        services={services}
        employees={employees}
        errors={form.errors}
        mayAdd={!row && !draft.walk_in}
        onChange={(next) => set(next)}
      />
      <div className={css.timeFields}>
        <DateField
          label={text.date}
          {...form.getInputProps('dateText')}
          onChange={(event) => {
            const dateText = event.currentTarget.value
            set({ dateText, date: parseTypedDate(dateText) ?? draft.date })
          }}
        />
        <NativeSelect
          label={text.start}
          leftSection={clock}
          data={timeChoices('start', hours, draft.start)}
          data-autofocus={focusesCustomer ? undefined : true}
          {...form.getInputProps('start')}
          onChange={(event) => set(withStart(draft, event.currentTarget.value, services))}
        />
        <NativeSelect
          label={text.end}
          leftSection={clock}
          data={timeChoices('end', hours, draft.end)}
          {...form.getInputProps('end')}
          onChange={(event) => set(withEnd(draft, event.currentTarget.value))}
        />
      </div>
      <FreeStarts draft={draft} services={services} employees={employees} except={row?.id} onStart={onStart} />
      {statuses.length > 0 && (
        <StatusSelect statuses={statuses} value={draft.status_key} onChange={(status_key) => set({ status_key })} />
      )}
      {!draft.walk_in && repeat}
      {notifiesCustomer && (
        <SwitchRow label={text.notify} checked={draft.notify} onChange={(notify) => set({ notify })} />
      )}
      <Textarea label={text.notes} autosize minRows={2} maxRows={6} maxLength={2000} {...form.getInputProps('notes')} />
    </Fields>
  )
}

/** The office's hours, extended to those of the chosen employee on the chosen date. */
function useHoursToChoose(office: Hours, { date, employee_id }: DialogValues): Hours {
  const days = { from: date, to: addDays(date, 1) }
  const team = useQuery({ ...workingHoursIn(days), enabled: employee_id !== null }).data ?? []
  return hoursOnDate(office, team, { employee_id, date })
}

type StatusProps = {
  readonly statuses: readonly Status[]
  readonly value: Status['key']
  readonly onChange: (key: Status['key']) => void
}
function StatusSelect({ statuses, value, onChange }: StatusProps) {
  const status = statuses.find(({ key }) => key === value)
  return (
    <ListField
      label={text.status}
      leftSection={status && <ColorDot color={status.color} />}
      data={statuses.map(({ key, name }) => ({ value: key, label: name }))}
      value={value}
      renderOption={({ option }) => (
        <span className={css.option}>
          <ColorDot color={statuses.find(({ key }) => key === option.value)?.color ?? ''} />
          {option.label}
        </span>
      )}
      onChange={(key) => {
        const chosen = statuses.find((one) => one.key === key)
        if (chosen) onChange(chosen.key)
      }}
    />
  )
}
