import { useQuery } from '@tanstack/react-query'
import { calendarSettingsQuery } from '#web/office/calendar-settings/api.ts'
import { OfficeHoursForm } from '#web/office/calendar-settings/parts/office-hours-form.tsx'
import { queryClient } from '#web/platform/query-client.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { firstRunQuery } from './api.ts'
import { StepFooter } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { text } from './text.ts'

/** When the business is open. */
export function HoursStep({ onDone }: StepProps) {
  const query = useQuery(calendarSettingsQuery)
  if (query.data)
    return (
      <OfficeHoursForm
        saved={query.data}
        footer={(saving) => <StepFooter saving={saving}>{text.continue}</StepFooter>}
        onSaved={() => {
          void queryClient.invalidateQueries({ queryKey: firstRunQuery.queryKey })
          onDone()
        }}
      />
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton height={480} />
}
