import type { ReactNode } from 'react'
import { Card } from '#web/ui/plain/card.tsx'
import css from './thank-you.module.css'

type Row = { readonly name: string; readonly value: ReactNode }

/** The booked appointment, with a row for each known detail. */
export function AppointmentCard({ rows }: { readonly rows: readonly Row[] }) {
  const known = rows.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <Card className={css.card}>
      <dl>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
