import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { CallFailed } from '../platform/call.ts'
import { formatDate, parseTypedDate } from '../platform/format.ts'
import { tellQuotaReached } from '../subscriptions/parts/ask-support.ts'
import { notice } from '../ui/confirm.ts'
import { Dialog, DialogBody, DialogFoot, mainButtonClass } from '../ui/dialog.tsx'
import { CancelButton } from '../ui/form-dialog.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { text as ui } from '../ui/text.ts'
import type { Appointment, Employee, Service, Status } from './api.ts'
import { AppointmentActs, Reach } from './appointment-acts.tsx'
import { wallsOf } from './appointment-couplings.ts'
import { bodyOfDraft, type DialogValues, draftOf, employeesWith, newDraft, servicesWith } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { AppointmentFields } from './appointment-fields.tsx'
import type { Asked } from './calendar-selection.ts'
import { ChangedPanel, type Side } from './changed-panel.tsx'
import { TakenPanel } from './taken-panel.tsx'
import { text } from './text.ts'
import { useAppointmentDeeds } from './use-appointment-deeds.ts'
import type { Hours } from './visible-hours.ts'
import { addMinutes, minutesBetween } from './wall-minutes.ts'

type Props = {
  readonly asked: Asked
  readonly services: readonly Service[]
  readonly employees: readonly Employee[]
  readonly statuses: readonly Status[]
  readonly office: Hours
  readonly onClose: () => void
}
type Panel = { readonly taken: ProblemReply } | { readonly theirs: Appointment | null }

/** Booking an appointment, and changing one. Stays open, with everything typed, until the server has taken it. */
export default function AppointmentDialog({
  asked,
  services: active,
  employees: team,
  statuses,
  office,
  onClose,
}: Props) {
  const [row, setRow] = useState('row' in asked ? asked.row : null)
  const [panel, setPanel] = useState<Panel | null>(null)
  /** What the next save goes out with: the row it was seen on, and whether it may stand over another. */
  const next = useRef({ row, overlap: false })
  const [customerName, setCustomerName] = useState(row?.customer_name ?? '')
  const services = servicesWith(active, row)
  const employees = employeesWith(team, row)
  const deeds = useAppointmentDeeds()

  const of = useSaveForm<DialogValues, Awaited<ReturnType<typeof deeds.save>>>({
    initial: 'row' in asked ? draftOf(asked.row) : newDraft(asked.at, team),
    validate: (draft) => ({
      dateText: parseTypedDate(draft.dateText) ? null : draft.dateText ? text.badDate : text.required,
      service_id: draft.service_id ? null : text.required,
      employee_id: draft.employee_id ? null : text.required,
      customer_id: draft.customer_id ? null : text.required,
    }),
    save: (draft) => {
      const { row: seen, overlap } = next.current
      return deeds.save(seen, { ...bodyOfDraft(draft), ...(overlap ? { allow_overlap: 1 as const } : {}) })
    },
    onSaved: ({ message, quota }) => {
      onClose()
      if (message) void (quota ? tellQuotaReached(message) : notice(message))
    },
    onRefused: (sentence, failure) => {
      next.current.overlap = false
      const problem = failure instanceof CallFailed ? failure.problem : null
      const seen = next.current.row
      if (problem?.code === 'slot_taken') setPanel({ taken: problem })
      else if (problem?.code === 'appointment_changed' && seen)
        deeds.findAgain(seen).then(
          (theirs) => setPanel({ theirs }),
          () => void notice(sentence),
        )
      else void notice(problem ? sentence : text.saveFailed)
    },
  })
  const { form, attach, submit, saving, dirty } = of
  const stand = (now: Appointment | null) => {
    setRow(now)
    next.current.row = now
  }
  const sendAgain = () => {
    setPanel(null)
    submit()
  }
  const moveTo = (start: string) => {
    const { start_time, end_time } = wallsOf(form.values)
    const end = addMinutes(start, minutesBetween(start_time, end_time))
    form.setValues({
      date: start.slice(0, 10),
      dateText: formatDate(start),
      start: start.slice(11, 16),
      end: end.slice(11, 16),
    })
  }
  const mine = (): Side => ({
    ...wallsOf(form.values),
    service: services.find(({ id }) => id === form.values.service_id)?.name ?? '',
    employee: employees.find(({ id }) => id === form.values.employee_id)?.name ?? '',
    customer: customerName,
    status: statuses.find(({ key }) => key === form.values.status_key)?.name ?? '',
    notes: form.values.notes,
  })
  const theirs = (other: Appointment): Side => ({
    start_time: other.start_time,
    end_time: other.end_time,
    service: other.service_name,
    employee: other.employee_name,
    customer: other.customer_name,
    status: statuses.find(({ key }) => key === other.status_key)?.name ?? '',
    notes: other.notes ?? '',
  })

  const title = panel ? ('taken' in panel ? text.taken : text.changed) : row ? text.edit : text.create
  return (
    <Dialog title={title} size={520} dirty={dirty} onClose={onClose}>
      <form noValidate ref={attach} onSubmit={submit} className={css.form} hidden={!!panel}>
        <DialogBody>
          <AppointmentFields
            of={of}
            services={services}
            employees={employees}
            statuses={row ? statuses : []}
            office={office}
            customerName={row?.customer_name}
            onCustomer={setCustomerName}
          >
            {row && <Reach phone={row.customer_phone} />}
          </AppointmentFields>
        </DialogBody>
        <DialogFoot
          end={
            row && (
              <AppointmentActs
                row={row}
                deeds={deeds}
                onRemoved={onClose}
                onReminded={(now) => {
                  stand(now)
                  if (form.values.status_key === row.status_key) form.setValues({ status_key: now.status_key })
                }}
              />
            )
          }
        >
          <Button type="submit" className={mainButtonClass} disabled={saving}>
            {ui.save}
          </Button>
          <CancelButton />
        </DialogFoot>
        <div role="status">{saving && <div className={css.wait}>{text.wait}</div>}</div>
      </form>
      {panel && 'taken' in panel && (
        <TakenPanel
          problem={panel.taken}
          onAnyway={() => {
            next.current.overlap = true
            sendAgain()
          }}
          onSlot={(start) => {
            moveTo(start)
            sendAgain()
          }}
          onBack={() => setPanel(null)}
        />
      )}
      {panel && 'theirs' in panel && (
        <ChangedPanel
          mine={mine()}
          theirs={panel.theirs && theirs(panel.theirs)}
          onMine={() => {
            stand(panel.theirs)
            sendAgain()
          }}
          onTheirs={onClose}
        />
      )}
    </Dialog>
  )
}
