import { useCallback, useEffect, useState } from 'react'
import { problemOf, type Problem } from '../contact-and-time/use-action.ts'
import { appointments, asVisitor, booking } from '../contact-and-time/visitor.ts'

type Settings = Awaited<ReturnType<typeof booking.calendarSettings>>['calendar_settings']
type Row = Awaited<ReturnType<typeof appointments.list>>['appointments'][number]
/** Whole days, [from, until). */
export type Span = { readonly from: string; readonly until: string }

/**
 * The office's hours, and the busy time of one employee in the shown days; without an employee the
 * visitor's own appointments alone. Each is null until it is loaded.
 */
export function useBusy(office: number, employee: number | null, span: Span | null) {
  const [settings, setSettings] = useState<Settings | null>(null)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const read = useCallback(
    (isWanted: () => boolean) => {
      const failed = (failure: unknown) => {
        if (isWanted()) setProblem(problemOf(failure))
      }
      const request = span
        ? asVisitor(office, () =>
            appointments.list({
              query: {
                ...(employee !== null && { employee_id: String(employee) }),
                start: `${span.from} 00:00:00`,
                end: `${span.until} 00:00:00`,
              },
            }),
          ).then((found) => {
            if (!isWanted()) return
            const { appointments: all } = found
            setRows(employee === null ? all.filter((row) => !('busy' in row)) : all)
          })
        : asVisitor(office, () => booking.calendarSettings()).then((found) => setSettings(found.calendar_settings))
      return request.then(() => {
        if (isWanted()) setProblem(null)
      }, failed)
    },
    [office, employee, span],
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
