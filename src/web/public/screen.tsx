import { Suspense, type ReactNode } from 'react'
import { PageGuard, PageLoading } from '#web/booking/online-booking/page-frame.tsx'

/** A screen whose script is lazy. What the server rendered stays until that has come. */
export const Screen = ({ children }: { readonly children: ReactNode }) => (
  <PageGuard>
    <Suspense fallback={<PageLoading />}>{children}</Suspense>
  </PageGuard>
)
