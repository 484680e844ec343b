import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { businessQuery } from '#web/office/business/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
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

/** The office whose checklist this device showed last, and its height. */
const SHOWN = 'checklist'
const USUAL_HEIGHT = 400

/**
 * The first steps of a new business, for its owners, until all are done. It has its place before it
 * is loaded, as high as it was the last time, so that it pushes nothing down.
 */
export function ChecklistSlot() {
  const { role, office } = useSession()
  const business = useQuery(businessQuery).data
  const [shown, height] = (localStorage.getItem(SHOWN) ?? '').split(':').map(Number)
  const isKept = shown === office.id
  if (role !== 'owner' || (business ? business.first_run === 0 : !isKept)) return null
  return (
    <Suspense fallback={<Skeleton height={(isKept && height) || USUAL_HEIGHT} />}>
      <Checklist onShown={(px) => localStorage.setItem(SHOWN, `${office.id}:${px}`)} />
    </Suspense>
  )
}
