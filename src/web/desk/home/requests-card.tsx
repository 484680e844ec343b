import { IconHourglass } from '@tabler/icons-react'
import { RequestRows } from '#web/calendar/appointment-requests/parts/request-rows.tsx'
import { text } from '#web/calendar/appointment-requests/text.ts'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { EmptyState } from '#web/ui/parts/states.tsx'
import type { Home } from './api.ts'
import css from './next.module.css'

type Props = { readonly requests: Home['requests']; readonly today: string; readonly isPhone: boolean }
/**
 * The first requests that wait, answered in place; on phones one, so that the money is near. Lazy.
 */
export default function RequestsCard({ requests: { total, first }, today, isPhone }: Props) {
  return (
    <Card as="section">
      <CardHeader
        title={
          <>
            {text.title} {total > 0 && <Chip tone="warning">{total}</Chip>}
          </>
        }
      >
        {total > 0 && (
          <Link to="/notifications" search={{ requests: 1 }} className={css.cardLink}>
            {text.all}
          </Link>
        )}
      </CardHeader>
      <RequestRows
        requests={isPhone ? first.slice(0, 1) : first}
        today={today}
        empty={<EmptyState icon={IconHourglass} title={text.none} note={text.noneNote} />}
      />
    </Card>
  )
}
