import { IconBeach, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LocalDate } from '#shared/values/wire.ts'
import { formatDate } from '#web/platform/format.ts'
import { DialogBody } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { directionOf } from '#web/platform/direction.ts'
import { AbsenceForm } from './absence-form.tsx'
import { absencesQuery, addAbsence, removeAbsence, type Absence } from './hours-api.ts'
import css from './hours-dialog.module.css'
import { text } from './text.ts'

/** The coming absences, and a form that adds one. */
export function AbsencesPanel({ id, onDirty }: { readonly id: number; readonly onDirty: (dirty: boolean) => void }) {
  const query = useQuery(absencesQuery(id))
  return (
    <DialogBody>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState icon={IconBeach} title={text.noAbsences} note={text.noAbsencesNote} />
        ) : (
          <ul className={css.absences} aria-label={text.absences}>
            {query.data.map((absence) => (
              <Row key={absence.id} employee={id} absence={absence} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title={text.absencesFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={56} width="100%" />
      )}
      <AbsenceForm id={id} onDirty={onDirty} />
    </DialogBody>
  )
}

/** `22/11/2026`, `22/11/2026 - 24/11/2026`, or one day with its hours. */
function datesOf({ from_date, until_date, from, to }: Absence): string {
  const days = from_date === until_date ? formatDate(from_date) : `${formatDate(from_date)} - ${formatDate(until_date)}`
  return from === null ? days : `${days} ${from} - ${to}`
}

function Row({ employee, absence }: { readonly employee: number; readonly absence: Absence }) {
  const dates = datesOf(absence)
  const failed = () => toast(text.absenceFailed, { tone: 'danger' })
  const remove = () =>
    removeAbsence(employee, absence.id).then(
      () => {
        const { id: _, from_date, until_date, ...rest } = absence
        const dates = { from_date: from_date as LocalDate, until_date: until_date as LocalDate }
        const run = () => void addAbsence(employee, { ...rest, ...dates, allow: true }).catch(failed)
        toast(text.absenceRemoved, { action: { label: text.undo, run } })
      },
      () => toast(text.absenceRemoveFailed, { tone: 'danger' }),
    )
  return (
    <li className={css.absence}>
      <span>
        <Num>{dates}</Num>
        {absence.note && <small dir={directionOf(absence.note)}>{absence.note}</small>}
      </span>
      <RowAction icon={IconTrash} label={text.absenceRemove(dates)} onClick={() => void remove()} />
    </li>
  )
}
