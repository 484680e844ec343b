import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { WallClock } from '#shared/values/wire.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { type Appointment, appointmentCalls, type Status } from '../api.ts'
import type { PickedTime } from '../calendar-selection.ts'
import type { CardActions } from './card-actions.ts'
import { text } from './card-text.ts'
import { useAppointmentActions } from '../dialog/use-appointment-actions.ts'
import { useDelay } from './use-delay.ts'
import { useEventKeys } from '../grid/use-event-keys.ts'
import { useStatusChange } from './use-status-change.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

const QuickCard = lazy(() => import('./quick-card.tsx'))
const NEXT_VISIT_WEEKS = 4

type Input = {
  readonly rows: readonly Appointment[]
  readonly statuses: readonly Status[]
  /** False while a form is open. */
  readonly isListening: boolean
  readonly onEdit: (row: Appointment) => void
  readonly onBook: (picked: PickedTime) => void
}

/** The card that a tap on an appointment opens, and its acts, also by keys on a focused one. */
export function useQuickCard({ rows, statuses, isListening, onEdit, onBook }: Input) {
  const [opened, setOpened] = useState<{ readonly row: Appointment; readonly beside: DOMRect | null } | null>(null)
  const navigate = useNavigate()
  const setStatus = useStatusChange(statuses)
  const { remind, cancel } = useAppointmentActions()
  const { delay } = useDelay()
  const close = () => setOpened(null)
  const next = useMutation({
    mutationFn: ({ id }: Appointment) =>
      appointmentCalls.nextStart({ params: { id: String(id) }, query: { weeks: String(NEXT_VISIT_WEEKS) } }),
    onSuccess: ({ start_time, end_time }, row) => {
      const { employee_id, service_id, customer_id, customer_name } = row
      const later = NEXT_VISIT_WEEKS * 7 * 24 * 60
      const start = start_time ?? addMinutes(row.start_time, later)
      const end = end_time ?? addMinutes(start, minutesBetween(row.start_time, row.end_time))
      if (!start_time) toast(text.noFreeTime)
      onBook({ start: start as WallClock, end: end as WallClock, employee_id, service_id, customer_id, customer_name })
      close()
    },
    onError: () => void toast(text.unreachable, { tone: 'danger' }),
  })
  const closing =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      close()
      act(...args)
    }
  const acts: CardActions = {
    setStatus,
    pay: closing((row) => void navigate({ to: '/checkout', search: { appointment: row.id } })),
    remind: (row) => void remind(row),
    cancel: (row) => void cancel(row),
    delay,
    edit: closing(onEdit),
    rebook: (row) => next.mutate(row),
    isLookingForNext: next.isPending,
  }
  const shown = opened && (rows.find(({ id }) => id === opened.row.id) ?? opened.row)
  useEventKeys({ rows, isListening, open: shown, acts })
  return {
    isOpen: opened !== null,
    open: (row: Appointment, beside: DOMRect | null) => setOpened({ row, beside }),
    edit: closing(onEdit),
    layer: shown && opened && (
      <Suspense>
        <QuickCard key={shown.id} row={shown} beside={opened.beside} statuses={statuses} acts={acts} onClose={close} />
      </Suspense>
    ),
  }
}
