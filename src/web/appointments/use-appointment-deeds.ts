import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '../platform/call.ts'
import { tellQuotaReached } from '../subscriptions/parts/ask-support.ts'
import { notice } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { text as ui } from '../ui/text.ts'
import { APPOINTMENTS, type Appointment, appointmentCalls, dropRow, keepRow, knownRow } from './api.ts'
import type { bodyOfDraft } from './appointment-draft.ts'
import { text } from './text.ts'
import { addMinutes } from './wall-minutes.ts'

type Body = ReturnType<typeof bodyOfDraft> & { readonly allow_overlap?: 1 }
/** `message` is what the person must be told although it was saved: the SMS did not leave. */
type Saved = { readonly appointment: Appointment; readonly message: string | null; readonly quota?: boolean }

const DAY_MINUTES = 24 * 60
/** How far from where it stood a moved appointment is looked for, days. */
const REACH = 60
const idOf = (row: Appointment) => ({ params: { id: String(row.id) } })
const wordsOf = (failure: unknown): string => (failure instanceof CallFailed ? failure.message : ui.offline)

/** What the dialog does with an appointment. Each keeps the calendar's memory right, so that nothing is asked again. */
export function useAppointmentDeeds() {
  const queries = useQueryClient()

  /** Books a new appointment (no row) or changes one. Throws what the server refused with. */
  const save = async (row: Appointment | null, body: Body): Promise<Saved> => {
    if (row) {
      const { appointment } = await appointmentCalls.update({ ...idOf(row), body: { ...body, version: row.version } })
      keepRow(queries, appointment)
      toast(text.saved, { tone: 'ok' })
      return { appointment, message: null }
    }
    const { appointment, sms_sent, message, code } = await appointmentCalls.create({ body })
    keepRow(queries, appointment)
    toast(text.booked, { tone: 'ok' })
    return { appointment, message: !sms_sent && message ? message : null, quota: code === 'sms_quota_reached' }
  }

  const restoring = useMutation({
    mutationFn: (row: Appointment) => appointmentCalls.restore(idOf(row)),
    onSuccess: ({ appointment }) => {
      keepRow(queries, appointment)
      toast(text.restored, { tone: 'ok' })
    },
    onError: (failure) => void notice(`${text.restoreFailed}. ${wordsOf(failure)}`),
  })
  const removing = useMutation({
    mutationFn: (row: Appointment) => appointmentCalls.remove(idOf(row)),
    onSuccess: (_nothing, row) => {
      dropRow(queries, row.id)
      toast(text.removed, { action: { label: text.undo, run: () => restoring.mutate(row) } })
    },
    onError: () => void notice(text.removeFailed),
  })
  const reminding = useMutation({
    mutationFn: (row: Appointment) => appointmentCalls.remind(idOf(row)),
    onSuccess: ({ status, message, color, code }, row) => {
      if (code === 'sms_quota_reached') return void tellQuotaReached(message)
      if (status === 'error') return void notice(message)
      keepRow(queries, { ...(knownRow(queries, row.id) ?? row), status_color: color })
      toast(message || text.reminded, { tone: 'ok' })
    },
    onError: (failure) => void notice(failure instanceof CallFailed ? failure.message : text.remindFailed),
  })

  /** The appointment as it stands now, wherever it went; null when it is gone. */
  const findAgain = async (row: Appointment): Promise<Appointment | null> => {
    const query = {
      start: addMinutes(row.start_time, -REACH * DAY_MINUTES),
      end: addMinutes(row.start_time, REACH * DAY_MINUTES),
    }
    const { appointments } = await appointmentCalls.list({ query })
    const found = appointments.find((one): one is Appointment => 'id' in one && one.id === row.id) ?? null
    if (found) keepRow(queries, found)
    else dropRow(queries, row.id)
    return found
  }

  return {
    save,
    findAgain,
    removing: removing.isPending,
    reminding: reminding.isPending,
    /** True when it is gone. */
    remove: (row: Appointment) =>
      removing.mutateAsync(row).then(
        () => true,
        () => false,
      ),
    /** Sends the reminder; the row with its new status and version, or null when nothing was sent. */
    remind: async (row: Appointment): Promise<Appointment | null> => {
      const sent = await reminding.mutateAsync(row).catch(() => null)
      if (sent?.status !== 'success') return null
      await queries.refetchQueries({ queryKey: APPOINTMENTS, type: 'active' })
      return knownRow(queries, row.id) ?? row
    },
  }
}
export type AppointmentDeeds = ReturnType<typeof useAppointmentDeeds>
