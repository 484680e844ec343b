import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { businessQuery } from '#web/office/business/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'

/**
 * Reads what is done while the script loads: the checklist pushes the screen down, so it comes
 * soon.
 */
const Checklist = lazy(async () => {
  const [list] = await Promise.all([
    import('./checklist.tsx'),
    import('../api.ts').then(({ firstRunQuery }) => queryClient.prefetchQuery(firstRunQuery)),
  ])
  return list
})

/** The first steps of a new business, for its owners, until all are done. */
export function ChecklistSlot() {
  const isOwner = useSession().role === 'owner'
  const due = useQuery(businessQuery).data?.first_run === 1
  return <Suspense>{isOwner && due && <Checklist />}</Suspense>
}
