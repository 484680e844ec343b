import { whoComes } from '#shared/customers/customers/text.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays, dateOf, toInstant, toWallClock } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { showQuotaReached } from '#web/office/subscriptions/parts/show-quota-reached.ts'
import { ask, confirm, notice } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { text as ui } from '#web/ui/text.ts'
import { saidOf, shortWhen, useAcknowledge } from '../use-acknowledge.ts'
import {
  type Appointment,
  APPOINTMENTS,
  appointmentCalls,
  cardQuery,
  freshAppointment,
  dropRow,
  cacheRow,
  cachedRow,
} from '../api.ts'
import { useTakeBack } from '../use-take-back.ts'
import { type bodyOfDraft, draftOf, type visitOfDraft } from './appointment-draft.ts'
import { wallClocksOf } from './appointment-couplings.ts'
import { askScope, type RecurrenceScope } from '../recurrence/ask-scope.ts'
import { text as recurrenceText } from '../recurrence/recurrence-text.ts'
import { text } from '../text.ts'
import { visitCalls } from './visit-api.ts'
import { askAnyway } from '../recurrence/use-recurrence.ts'

type Body = ReturnType<typeof bodyOfDraft> & {
  readonly allow_overlap?: 1
  readonly scope?: Exclude<RecurrenceScope, 'this'>
}
/** `message` explains that the appointment was saved but the SMS was not sent. */
type Saved = { readonly appointment: Appointment; readonly message: string | null; readonly quota?: boolean }

/** What a row sends to stay as it is. */
const bodyOfRow = (row: Appointment) => {
  const { employee_id, customer_id, service_id } = row
  return { employee_id, customer_id, service_id, notes: row.notes ?? '', ...wallClocksOf(draftOf(row)) }
}
const idOf = (row: Appointment) => ({ params: { id: String(row.id) } })
const wordsOf = (failure: unknown): string => (failure instanceof CallFailed ? failure.message : ui.offline)

type Restore = { readonly row: Appointment; readonly notify: Flag; readonly overlap?: true }
type Flag = 0 | 1

/**
 * Shows why an appointment was not restored. When another one has its time, asks whether to keep
 * both.
 */
async function confirmOverlap(failure: Error): Promise<boolean> {
  const problem = failure instanceof CallFailed ? failure.problem : null
  if (problem?.code === 'series_conflicts') return askAnyway(problem.dates ?? [])
  const isTaken = problem?.code === 'slot_taken'
  const { appointment: other, time_block: block } = problem ?? {}
  if (!isTaken || !(other ?? block)) {
    await notice(`${text.restoreFailed}. ${wordsOf(failure)}`)
    return false
  }
  const what = other ? `${text.takenBy} ${titleOf(other)}` : `${text.blockedBy} ${block?.reason || text.blockTime}`
  return confirm({ title: text.taken, text: what, yes: text.bookAnyway, danger: false })
}
const titleOf = (other: NonNullable<NonNullable<CallFailed['problem']>['appointment']>) =>
  `${other.service_name} (${other.employee_name}), ${whoComes(other)}`

const answers = { yes: 1, other: 0, no: null, closed: null } as const
/**
 * Whether the customer is told of the deletion or the cancellation; null goes back. Only one that
 * is to come is asked about, and nobody tells a passer-by.
 */
async function askToNotify(row: Appointment, of: 'remove' | 'cancel'): Promise<Flag | null> {
  const { start_time, status_key, walk_in } = row
  if (walk_in === 1 || status_key === 'cancelled' || toInstant(start_time) <= now().getTime()) return 0
  const { ask: title, andTell: yes, quietly: other } = text.leaving[of]
  return answers[await ask({ title, text: text.removeNotify, yes, other, no: text.back, danger: true })]
}

/** Whether a reminder is sent: at once, and after a question when the customer has had one. */
async function confirmReminder(queries: QueryClient, { id }: Appointment): Promise<boolean> {
  const known = await queries.fetchQuery(cardQuery(id)).catch(() => null)
  if (!known?.reminded_at) return true
  const sent = toWallClock(Date.parse(known.reminded_at))
  const [date, today] = [sent.slice(0, 10) as LocalDate, dateOf(now())]
  const day = date === addDays(today, -1) ? text.yesterday : text.onDate(formatDayMonth(sent))
  const title = text.remindAgain(date === today ? text.at(formatTime(sent)) : day)
  return confirm({ title, text: text.remindAgainNote, yes: text.remind, danger: false })
}

/** Adds to a sentence that the customer is booked elsewhere at the same time. */
const besideOf = (other: { readonly start_time: string; readonly employee_name: string } | null | undefined): string =>
  other ? `. ${text.ownVisit(shortWhen(other.start_time), other.employee_name)}` : ''

/**
 * The actions of the dialog on an appointment. Each one updates the calendar's cache, so that
 * nothing is refetched.
 */
export function useAppointmentActions() {
  const queries = useQueryClient()
  const acknowledge = useAcknowledge()
  const { unbook, putBack } = useTakeBack()

  /** Books an appointment (no row) or changes one. Throws the server's refusal. */
  const save = async (row: Appointment | null, body: Body): Promise<Saved> => {
    if (row) {
      const { appointment } = await appointmentCalls.update({ ...idOf(row), body: { ...body, version: row.version } })
      cacheRow(queries, appointment)
      if (body.scope) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      const said = saidOf('changed', appointment, row)
      acknowledge(
        body.scope ? recurrenceText.withOthers(said, body.scope) : said,
        appointment,
        // both customers were told that it was given to another one
        row.customer_id === appointment.customer_id
          ? () => putBack({ row: appointment, before: row, ...body })
          : undefined,
      )
      return { appointment, message: null }
    }
    const { appointment, own_visit, sms_sent, message, code } = await appointmentCalls.create({ body })
    cacheRow(queries, appointment)
    acknowledge(saidOf('booked', appointment) + besideOf(own_visit), appointment, () =>
      unbook({ rows: [appointment], notify: body.notify }),
    )
    return { appointment, message: !sms_sent && message ? message : null, quota: code === 'sms_quota_reached' }
  }

  /** Books a visit of several services. Throws the server's refusal. */
  const saveVisit = async (body: ReturnType<typeof visitOfDraft> & { readonly allow_overlap?: 1 }): Promise<Saved> => {
    const { appointments, own_visit, sms_sent, message, code } = await visitCalls.create({ body })
    for (const row of appointments) cacheRow(queries, row)
    const first = appointments[0]!
    acknowledge(saidOf('booked', first) + besideOf(own_visit), first, () =>
      unbook({ rows: appointments, notify: body.notify }),
    )
    return {
      appointment: first,
      message: !sms_sent && message ? message : null,
      quota: code === 'sms_quota_reached',
    }
  }

  const restoring = useMutation({
    mutationFn: ({ row, notify, overlap }: Restore) =>
      appointmentCalls.restore({ ...idOf(row), body: { notify, ...(overlap ? { allow_overlap: 1 as const } : {}) } }),
    onSuccess: ({ appointment }) => {
      cacheRow(queries, appointment)
      if (appointment.series_id !== null) void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      acknowledge(saidOf('restored', appointment), appointment, undefined)
    },
    onError: (failure, { row, notify }) =>
      void confirmOverlap(failure).then((over) => over && restoring.mutate({ row, notify, overlap: true })),
  })
  const removing = useMutation({
    mutationFn: ({ row, notify, scope }: Omit<Restore, 'overlap'> & { readonly scope: RecurrenceScope }) =>
      appointmentCalls.remove({ ...idOf(row), query: { notify: `${notify}`, scope } }),
    onSuccess: (_nothing, { row, notify, scope }) => {
      dropRow(queries, row.id)
      if (scope !== 'this') void queries.invalidateQueries({ queryKey: APPOINTMENTS })
      toast(saidOf('removed', row), { action: { label: text.undo, run: () => restoring.mutate({ row, notify }) } })
    },
    onError: (failure) =>
      void notice(
        failure instanceof CallFailed && failure.code === 'deposit_undecided' ? failure.message : text.removeFailed,
      ),
  })
  const reminding = useMutation({
    mutationFn: (row: Appointment) => appointmentCalls.remind(idOf(row)),
    onSuccess: ({ status, message, color, code }, row) => {
      if (code === 'sms_quota_reached') return void showQuotaReached(message)
      if (status === 'error') return void notice(message)
      cacheRow(queries, { ...(cachedRow(queries, row.id) ?? row), status_color: color })
      toast(message || text.reminded, { tone: 'success' })
    },
    onError: (failure) => void notice(failure instanceof CallFailed ? failure.message : text.remindFailed),
  })

  /** Fetches the saved appointment, whatever its date; null when it was deleted. */
  const refetch = async (row: Appointment): Promise<Appointment | null> => {
    const found = await freshAppointment(row.id)
    if (found) cacheRow(queries, found)
    else dropRow(queries, row.id)
    return found
  }

  return {
    save,
    saveVisit,
    refetch,
    removing: removing.isPending,
    reminding: reminding.isPending,
    /**
     * Asks which of a recurrence and whether the customer is told, and deletes. Returns true when
     * it was deleted.
     */
    remove: async (row: Appointment): Promise<boolean> => {
      const scope = await askScope(queries, row, recurrenceText.removeAsk)
      const notify = scope && (await askToNotify(row, 'remove'))
      if (scope === null || notify === null) return false
      return removing.mutateAsync({ row, notify, scope }).then(
        () => true,
        () => false,
      )
    },
    /** Asks the same, and cancels: the appointment stays among the cancelled ones. */
    cancel: async (row: Appointment): Promise<void> => {
      const scope = await askScope(queries, row, recurrenceText.cancelAsk)
      const notify = scope && (await askToNotify(row, 'cancel'))
      if (scope === null || notify === null) return
      await save(row, {
        ...bodyOfRow(row),
        status_key: 'cancelled',
        notify,
        ...(scope !== 'this' && { scope }),
      }).catch((failure: unknown) => void notice(wordsOf(failure)))
    },
    /**
     * Sends the reminder; asks before a second one. Returns the row with its new status and
     * version, or null when nothing was sent.
     */
    remind: async (row: Appointment): Promise<Appointment | null> => {
      if (!(await confirmReminder(queries, row))) return null
      const sent = await reminding.mutateAsync(row).catch(() => null)
      if (sent?.status !== 'success') return null
      return (await refetch(row).catch(() => null)) ?? row
    },
  }
}
export type AppointmentActions = ReturnType<typeof useAppointmentActions>
