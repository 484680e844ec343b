import { whoComes } from '#shared/customers/customers/text.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { DepositLine } from '#web/money/booking-holds/parts/deposit-line.tsx'
import { KeptCardLine } from '#web/money/booking-holds/parts/kept-card-line.tsx'
import { now } from '#web/platform/clock.ts'
import { formatMoney, formatTime } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { text as ui } from '#web/ui/text.ts'
import type { Appointment, Service, Status } from '../api.ts'
import type { Employee } from '#web/team/employees/api.ts'
import { confirmNoShow } from '../card/use-status-change.ts'
import { AppointmentButtons, ContactLinks, PayLink } from './appointment-buttons.tsx'
import { wallClocksOf } from './appointment-couplings.ts'
import css from './appointment-dialog.module.css'
import { type DialogValues, employeesWith, notifiesCustomer, servicesWith } from './appointment-draft.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import type { AppointmentTexts } from './appointment-conflicts.tsx'
import type { DialogTarget } from '../calendar-selection.ts'
import { titleOfTaken } from './taken.ts'
import { TakenPanel } from './taken-panel.tsx'
import { text } from '../text.ts'
import { RepeatField } from '../recurrence/repeat-field.tsx'
import { RecurrencePart } from '../recurrence/recurrence-part.tsx'
import { text as recurrenceText } from '../recurrence/recurrence-text.ts'
import { useAppointmentForm } from './use-appointment-form.ts'
import { useRecurrence, useRecurrenceDates } from '../recurrence/use-recurrence.ts'
import type { Hours } from '../visible-hours.ts'

type Lists = {
  readonly services: readonly Service[]
  readonly employees: readonly Employee[]
  readonly statuses: readonly Status[]
}
type Props = Lists & {
  readonly target: DialogTarget
  readonly office: Hours
  readonly onClose: () => void
}

/**
 * Books or changes an appointment. Stays open with everything typed until the server accepts it.
 */
export default function AppointmentDialog({ target, office, onClose, ...lists }: Props) {
  const opened = 'row' in target ? target.row : null
  const picked = 'picked' in target ? target.picked : null
  const [customerName, setCustomerName] = useState((opened ?? picked)?.customer_name ?? '')
  const services = servicesWith(lists.services, opened)
  const employees = employeesWith(lists.employees, opened)
  const series = useRecurrence()
  const { saveForm, row, actions, taken, moveTo, onReminded } = useAppointmentForm({
    target,
    series,
    employees: lists.employees,
    services,
    textsOf: (values) => textsOf(values, { ...lists, services, employees }, customerName),
    savedTexts: (saved) => savedTexts(saved, lists.statuses),
    onClose,
  })
  const { attach, submit, saving, dirty } = saveForm
  const dates = useRecurrenceDates(series, saveForm.form.values, services)
  const { booked } = dates
  const isCancelled = saveForm.form.values.status_key === 'cancelled'
  return (
    <Dialog
      title={taken ? titleOfTaken(taken.problem) : row ? text.edit : text.create}
      size={520}
      dirty={dirty}
      onClose={onClose}
    >
      <form
        noValidate
        ref={attach}
        onSubmit={(event) => {
          event.preventDefault()
          const { status_key, date, start } = saveForm.form.values
          void confirmNoShow(row, status_key, wallClockAt(date, start)).then(
            (isSure) => void (isSure && series.ask(row, isCancelled && row?.status_key !== 'cancelled', submit)),
          )
        }}
        className={css.form}
        hidden={!!taken}
      >
        <DialogBody>
          <AppointmentFields
            saveForm={saveForm}
            services={services}
            employees={employees}
            statuses={row ? lists.statuses : []}
            office={office}
            row={row}
            customerName={(row ?? picked)?.customer_name}
            notifiesCustomer={notifiesCustomer(row, saveForm.form.values, now())}
            onCustomer={setCustomerName}
            repeat={!row && <RepeatField series={series} shown={dates} />}
            onStart={moveTo}
          >
            {row && (
              <>
                <ToldAtBooking row={row} services={lists.services} />
                <RecurrencePart row={row} />
                {row.customer_phone && <ContactLinks phone={row.customer_phone} />}
                <DepositLine
                  appointmentId={row.id}
                  isCancelled={row.status_key === 'cancelled'}
                  onCancelled={() => void actions.refetch(row).then(onClose)}
                />
                <KeptCardLine
                  appointmentId={row.id}
                  isOfAnother={![null, row.customer_id].includes(saveForm.form.values.customer_id)}
                />
                {row.held_until && (
                  <p className={css.held}>{text.heldUntil(formatTime(toWallClock(Date.parse(row.held_until))))}</p>
                )}
                <PayLink row={row} />
              </>
            )}
          </AppointmentFields>
        </DialogBody>
        <DialogFooter
          end={row && <AppointmentButtons row={row} actions={actions} onRemoved={onClose} onReminded={onReminded} />}
        >
          <Button type="submit" className={mainButtonClass} disabled={saving || booked === 0}>
            {booked === null ? ui.save : recurrenceText.book(booked)}
          </Button>
          <CancelButton />
        </DialogFooter>
        <div role="status">{saving && <div className={css.savingOverlay}>{text.saving}</div>}</div>
      </form>
      {taken && (
        <TakenPanel
          {...taken}
          draft={saveForm.form.values}
          services={services}
          employees={employees}
          except={row?.id}
        />
      )}
    </Dialog>
  )
}

/** What was told at booking, where it differs from the card and the service now. */
function ToldAtBooking({ row, services }: { readonly row: Appointment; readonly services: readonly Service[] }) {
  const now = services.find(({ id }) => id === row.service_id)?.price ?? null
  return (
    <>
      {row.booked_for && <p className={css.held}>{whoComes(row)}</p>}
      {services.length > 0 && now !== row.price && (
        <p className={css.held}>{text.priceNow(formatMoney(row.price), now === null ? null : formatMoney(now))}</p>
      )}
    </>
  )
}

type Option = { readonly id: number; readonly name: string }
const nameOf = (all: readonly Option[], id: number | null) => all.find((one) => one.id === id)?.name ?? ''
const statusName = (statuses: readonly Status[], status: Status['key']) =>
  statuses.find(({ key }) => key === status)?.name ?? ''

const textsOf = (
  values: DialogValues,
  {
    services,
    employees,
    statuses,
  }: { services: readonly Option[]; employees: readonly Option[]; statuses: Lists['statuses'] },
  customer: string,
): AppointmentTexts => ({
  ...wallClocksOf(values),
  service: nameOf(services, values.service_id),
  employee: nameOf(employees, values.employee_id),
  customer,
  status: statusName(statuses, values.status_key),
  notes: values.notes,
})

const savedTexts = (saved: Appointment, statuses: readonly Status[]): AppointmentTexts => ({
  start_time: saved.start_time,
  end_time: saved.end_time,
  service: saved.service_name,
  employee: saved.employee_name,
  customer: saved.customer_name,
  status: statusName(statuses, saved.status_key),
  notes: saved.notes ?? '',
})
