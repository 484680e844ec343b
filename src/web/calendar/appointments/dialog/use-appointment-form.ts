import { useRef, useState } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { showQuotaReached } from '#web/office/subscriptions/parts/show-quota-reached.ts'
import { askWhichVersion } from '#web/ui/forms/ask-which-version.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import type { Appointment } from '../api.ts'
import { endOf, wallClocksOf } from './appointment-couplings.ts'
import {
  bodyOfDraft,
  type DialogValues,
  draftOf,
  endsTooSoon,
  newDraft,
  type EmployeeChoice,
  type ServiceChoice,
  visitOfDraft,
} from './appointment-draft.ts'
import { isTaken } from './taken.ts'
import { appointmentConflicts, type AppointmentTexts } from './appointment-conflicts.tsx'
import type { DialogTarget } from '../calendar-selection.ts'
import { text } from '../text.ts'
import { text as visit } from './visit-text.ts'
import { useAppointmentActions } from './use-appointment-actions.ts'
import type { Recurrence } from '../recurrence/use-recurrence.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

type Options = {
  readonly target: DialogTarget
  /** The active employees. Only they can take new appointments. */
  readonly employees: readonly EmployeeChoice[]
  readonly services: readonly ServiceChoice[]
  /** The typed values and a saved appointment as displayed, for comparing them. */
  readonly textsOf: (values: DialogValues) => AppointmentTexts
  readonly savedTexts: (row: Appointment) => AppointmentTexts
  readonly series: Recurrence
  readonly onClose: () => void
}

/** The form of the appointment dialog: initial values, saving, and handling of every refusal. */
export function useAppointmentForm({ target, employees, services, textsOf, savedTexts, series, onClose }: Options) {
  const [row, setRow] = useState('row' in target ? target.row : null)
  const [taken, setTaken] = useState<ProblemReply | null>(null)
  /**
   * The basis of the next save: the version that the user saw, and whether an overlap is allowed.
   */
  const next = useRef({ row, overlap: false })
  const actions = useAppointmentActions()
  const rebase = (saved: Appointment) => {
    setRow(saved)
    next.current.row = saved
  }

  const saveForm = useSaveForm<DialogValues, Awaited<ReturnType<typeof actions.save>>>({
    initial: 'row' in target ? draftOf(target.row) : newDraft(target.picked, employees),
    validate: (draft) => ({
      dateText: parseTypedDate(draft.dateText) ? null : draft.dateText ? text.badDate : text.required,
      service_id: draft.service_id ? null : text.required,
      employee_id: draft.employee_id ? null : text.required,
      customer_id: draft.customer_id || draft.walk_in ? null : text.required,
      ...moreErrors(draft, services),
    }),
    save: (draft) => {
      const { row: seen, overlap } = next.current
      const allowed = overlap ? { allow_overlap: 1 as const } : {}
      const repeated = series.book(seen, draft, services)
      if (repeated) return repeated
      if (draft.more?.length) return actions.saveVisit({ ...visitOfDraft(draft, services), ...allowed })
      return actions.save(seen, { ...bodyOfDraft(draft), ...allowed, ...series.scope() })
    },
    onSaved: ({ message, quota }) => {
      onClose()
      if (message) void (quota ? showQuotaReached(message) : notice(message))
    },
    onRefused: (sentence, failure) => {
      next.current.overlap = false
      const problem = failure instanceof CallFailed ? failure.problem : null
      const seen = next.current.row
      if (series.handle(problem, saveAnyway)) return
      if (problem && isTaken(problem.code)) setTaken(problem)
      else if (problem?.code === 'appointment_changed' && seen)
        void chooseVersion(seen).catch(() => void notice(sentence))
      else void notice(problem ? sentence : text.saveFailed)
    },
  })
  const { form, submit } = saveForm

  /** Another person saved the appointment. Closing the question leaves the form unchanged. */
  const chooseVersion = async (seen: Appointment) => {
    const saved = await actions.refetch(seen)
    if (!saved) {
      await notice(text.alreadyDeleted, text.changed)
      return onClose()
    }
    const chosen = await askWhichVersion(
      appointmentConflicts(textsOf(form.getValues()), savedTexts(saved)),
      text.changedTexts,
    )
    if (chosen === 'theirs') onClose()
    if (chosen !== 'mine') return
    rebase(saved)
    submit()
  }
  const giveTo = (employee_id: number) => {
    const more = (form.values.more ?? []).map((part) => ({ ...part, employee_id }))
    form.setValues({ employee_id, ...(more.length > 0 && { more }) })
  }
  const moveTo = (start: string, employee_id?: number) => {
    const { start_time, end_time } = wallClocksOf(form.values)
    if (employee_id !== undefined) giveTo(employee_id)
    const end = addMinutes(start, minutesBetween(start_time, end_time))
    form.setValues({
      date: start.slice(0, 10),
      dateText: formatDate(start),
      start: start.slice(11, 16),
      ...endOf(start.slice(0, 10), end),
    })
  }
  const saveAnyway = () => {
    next.current.overlap = true
    saveAgain()
  }
  const saveAgain = () => {
    setTaken(null)
    submit()
  }
  return {
    saveForm,
    row,
    actions,
    moveTo,
    /** After a reminder, the form takes the new status unless the user chose another one. */
    onReminded: (saved: Appointment) => {
      if (row && form.values.status_key === row.status_key) form.setValues({ status_key: saved.status_key })
      rebase(saved)
    },
    /** The refusal of a taken time, and the user's options. */
    taken: taken && {
      problem: taken,
      onAnyway: saveAnyway,
      onSlot: (start: string) => {
        moveTo(start)
        saveAgain()
      },
      onEmployee: (employee_id: number) => {
        giveTo(employee_id)
        saveAgain()
      },
      onBack: () => setTaken(null),
    },
  }
}

/** What is missing of the further services of a visit, and an end before the last of them. */
function moreErrors(draft: DialogValues, services: readonly ServiceChoice[]): Record<string, string | null> {
  const more = draft.more ?? []
  const missing = more.flatMap((part, i) =>
    (['service_id', 'employee_id'] as const).map((name) => [`more.${i}.${name}`, part[name] ? null : text.required]),
  )
  const isShort = more.length > 0 && endsTooSoon(draft, services)
  return { ...Object.fromEntries(missing), ...(isShort && { end: visit.endTooSoon }) }
}
