import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../api.ts'
import { recurrenceQuery } from './recurrence-api.ts'
import css from './recurrence.module.css'
import { text } from './recurrence-text.ts'

/** "3 of 6", for an appointment of a recurrence: visits count once, cancelled ones do not. */
export const RecurrencePart = ({ row }: { row: Appointment }) =>
  row.series_id !== null && <Part id={row.id} series={row.series_id} />

function Part({ id, series }: { id: number; series: number }) {
  const all = useQuery(recurrenceQuery(series)).data?.appointments ?? []
  const counted = all.filter((one) => one.id === id || one.status_key !== 'cancelled')
  const visitOf = (one: (typeof all)[number]) => one.visit_group ?? one.id
  const visits = [...new Set(counted.map(visitOf))]
  const index = visits.findIndex((visit) => counted.some((one) => one.id === id && visitOf(one) === visit))
  return (
    <span className={css.part}>
      <IconRepeat size={16} stroke={1.75} aria-hidden />
      {index < 0 ? text.repeats : text.part(index + 1, visits.length)}
    </span>
  )
}
