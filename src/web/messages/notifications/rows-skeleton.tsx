import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import css from './rows.module.css'

/** The height of a row of two lines, and of three, to which a phone breaks most of them; in px. */
const ROW_PX = { wide: 69, phone: 88 }
/** As in rows.module.css. */
const GAP_PX = 14

/** The shape of a list that is still loading, as high as that many rows. */
export function RowsSkeleton({ rows }: { readonly rows: number }) {
  const height = (usePhone() ? ROW_PX.phone : ROW_PX.wide) - GAP_PX
  return (
    <div className={css.waiting}>
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} height={height} />
      ))}
    </div>
  )
}
