import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { datesOf, mayAllow } from '#shared/calendar/recurrence/rules.ts'
import type { ProblemReply } from '#shared/http/problems.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { saidOf, shortWhen, useAcknowledge } from '../use-acknowledge.ts'
import { APPOINTMENTS, type Appointment } from '../api.ts'
import {
  bodyOfDraft,
  type DialogValues,
  isWhole,
  repeatedOfDraft,
  type ServiceChoice,
} from '../dialog/appointment-draft.ts'
import { askScope, type RecurrenceScope } from './ask-scope.ts'
import { bookedOf, choicesToSend, reasonOf, type Repeats, whenOf } from './recurrence-repeats.ts'
import { type RecurrenceDate, type RecurrenceInput, recurrenceCalls, recurrencePreview } from './recurrence-api.ts'
import { text } from './recurrence-text.ts'
import { useTakeBack } from '../use-take-back.ts'

type Services = readonly ServiceChoice[]

/**
 * What the dialog of an appointment does with recurrence: books one, and asks which of its
 * appointments a change is for.
 */
export function useRecurrence() {
  const queries = useQueryClient()
  const acknowledge = useAcknowledge()
  const { unbook } = useTakeBack()
  const [repeats, setRepeats] = useState<Repeats | null>(null)
  /** Dates that were taken between the preview and the booking. */
  const [refused, setRefused] = useState<readonly RecurrenceDate[]>([])
  const scope = useRef<RecurrenceScope>('this')

  const book = async (draft: DialogValues, services: Services, { every_weeks, count, ...rest }: Repeats) => {
    const { notes, notify } = bodyOfDraft(draft)
    const customer_id = draft.customer_id!
    const input: RecurrenceInput = { ...repeatedOfDraft(draft, services), every_weeks, count }
    const dates = withRefused(queries.getQueryData(recurrencePreview(input).queryKey) ?? [], refused)
    const choices = choicesToSend(dates, { every_weeks, count, ...rest })
    const reply = await recurrenceCalls.create({ body: { ...input, customer_id, notes, notify, choices } })
    void queries.invalidateQueries({ queryKey: APPOINTMENTS })
    const { appointments, sms_sent, message, code } = reply
    const first = appointments[0]!
    const number = appointments.length / (1 + input.more.length)
    const said =
      number === 1 ? saidOf('booked', first) : text.bookedMany(number, shortWhen(first.start_time), first.employee_name)
    acknowledge(said, first, () => unbook({ rows: [first], notify, scope: 'all' }))
    const saved = { appointment: first, message: !sms_sent && message ? message : null }
    return { ...saved, quota: code === 'sms_quota_reached' }
  }

  return {
    repeats,
    refused,
    setRepeats: (next: Repeats | null) => {
      if (!next || next.every_weeks !== repeats?.every_weeks || next.count !== repeats.count) setRefused([])
      setRepeats(next)
    },
    /** Books the recurrence; null when the appointment does not repeat. */
    book: (row: Appointment | null, draft: DialogValues, services: Services) =>
      row === null && repeats ? book(draft, services, repeats) : null,
    /** The scope that was chosen for this change. */
    scope: () => (scope.current === 'this' ? {} : { scope: scope.current }),
    /** Submits a change; of an appointment of a recurrence asks for the scope first. */
    ask: async (row: Appointment | null, isCancelled: boolean, submit: () => void): Promise<void> => {
      scope.current = 'this'
      if (row !== null) {
        const chosen = await askScope(queries, row, isCancelled ? text.cancelAsk : text.saveAsk)
        if (!chosen) return
        scope.current = chosen
      }
      submit()
    },
    /** Handles a refusal that lists dates; false for any other. */
    handle: (problem: ProblemReply | null, saveAnyway: () => void): boolean => {
      if (problem?.code !== 'series_conflicts') return false
      const dates = problem.dates ?? []
      if (repeats) {
        const lost = new Set(dates.map(({ date }) => date))
        const kept = Object.entries(repeats.choices).filter(([date]) => !lost.has(date))
        setRepeats({ ...repeats, choices: Object.fromEntries(kept) })
        setRefused(dates)
      } else void askAnyway(dates).then((anyway) => anyway && saveAnyway())
      return true
    },
  }
}
export type Recurrence = ReturnType<typeof useRecurrence>

/** Lists dates that a change meets. True to save all the same, see mayAllow. */
export async function askAnyway(dates: readonly RecurrenceDate[]): Promise<boolean> {
  const lines = dates.map((one) => `${whenOf(one.start_time)}: ${reasonOf(one)}.`)
  const sentence = [...lines, text.nothingSaved].join(' ')
  if (dates.every(({ conflict }) => mayAllow(conflict)))
    return confirm({ title: text.conflictsTitle, text: sentence, yes: text.saveAnyway, danger: false })
  await notice(sentence, text.conflictsTitle)
  return false
}

const withRefused = (
  dates: readonly RecurrenceDate[],
  refused: readonly RecurrenceDate[],
): readonly RecurrenceDate[] => {
  const known = new Set(dates.map(({ date }) => date))
  const replaced = dates.map((one) => refused.find(({ date }) => date === one.date) ?? one)
  return [...replaced, ...refused.filter(({ date }) => !known.has(date))]
}

/** The dates of the recurrence that the dialog shows, and how many of them will be booked. */
export function useRecurrenceDates({ repeats, refused }: Recurrence, draft: DialogValues, services: Services) {
  const input =
    repeats && isWhole(draft, services)
      ? { ...repeatedOfDraft(draft, services), every_weeks: repeats.every_weeks, count: repeats.count }
      : null
  const { data, isError } = useQuery(recurrencePreview(input))
  const dates = repeats ? withRefused(data ?? [], refused) : []
  return {
    dates,
    state: data
      ? ('checked' as const)
      : isError
        ? ('failed' as const)
        : input
          ? ('checking' as const)
          : ('unchecked' as const),
    last: repeats && datesOf(draft.date, repeats).at(-1)!,
    booked: repeats && bookedOf(dates, repeats),
  }
}
export type RecurrenceDates = ReturnType<typeof useRecurrenceDates>
