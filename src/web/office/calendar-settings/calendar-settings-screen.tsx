import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { calendarSettingsQuery } from './api.ts'
import { CalendarSettingsForm } from './calendar-settings-form.tsx'
import css from './calendar-settings.module.css'
import { text } from './text.ts'

/** The calendar's hours, its opening view, and the colours of the statuses. */
export function CalendarSettingsScreen() {
  const query = useQuery(calendarSettingsQuery)
  if (query.data) return <CalendarSettingsForm {...query.data} />
  if (query.error)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <div className={css.columns} aria-busy>
      {[0, 1].map((i) => (
        <Card key={i} className={css.section}>
          {[0, 1, 2, 3].map((j) => (
            <Skeleton key={j} height={70} />
          ))}
        </Card>
      ))}
    </div>
  )
}
