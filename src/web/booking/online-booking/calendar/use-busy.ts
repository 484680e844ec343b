import { useCallback, useEffect, useState } from 'react'
import { problemOf, type Problem } from '../contact-and-time/use-action.ts'
import { appointments, asVisitor, booking } from '../contact-and-time/visitor.ts'

type Settings = Awaited<ReturnType<typeof booking.calendarSettings>>['calendar_settings']
type Row = Awaited<ReturnType<typeof appointments.list>>['appointments'][number]
type Own = Exclude<Row, { busy: 1 }>
/** Whole days, [from, until). */
export type Span = { readonly from: string; readonly until: string }

/**
 * The office's hours, and the visitor's own appointments in the shown days. Each is null until it
 * is loaded.
 */
export function useBusy(office: number, span: Span | null) {
  const [settings, setSettings] = useState<Settings | null>(null)
  const [rows, setRows] = useState<readonly Own[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const read = useCallback(
    (isWanted: () => boolean) => {
      const failed = (failure: unknown) => {
        if (isWanted()) setProblem(problemOf(failure))
      }
      const request = span
        ? asVisitor(office, () =>
            appointments.list({
              query: { start: `${span.from} 00:00:00`, end: `${span.until} 00:00:00` },
            }),
          ).then((found) => {
            if (isWanted()) setRows(found.appointments.filter((row): row is Own => !('busy' in row)))
          })
        : asVisitor(office, () => booking.calendarSettings()).then((found) => setSettings(found.calendar_settings))
      return request.then(() => {
        if (isWanted()) setProblem(null)
      }, failed)
    },
    [office, span],
  )
  useEffect(() => {
    let isCurrent = true
    void read(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [read])
  return { settings, rows, problem, again: () => void read(() => true) }
}
