import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import css from './rows.module.css'

/** The shape of a list that is still loading. */
export const RowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className={css.waiting}>
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={i} height={64} />
    ))}
  </div>
)
