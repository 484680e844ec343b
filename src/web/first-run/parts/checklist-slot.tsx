import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { businessQuery } from '../../business/api.ts'
import { useSession } from '../../platform/session.ts'

const Checklist = lazy(() => import('./checklist.tsx'))

/** The first steps of a new business, for its owners, until all are done. */
export function ChecklistSlot() {
  const isOwner = useSession().role === 'owner'
  const due = useQuery(businessQuery).data?.first_run === 1
  return <Suspense>{isOwner && due && <Checklist />}</Suspense>
}
