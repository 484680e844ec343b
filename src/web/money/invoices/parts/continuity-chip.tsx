import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Num } from '#web/ui/parts/num.tsx'
import { continuityQuery } from '../api.ts'
import css from '../invoices.module.css'
import { text } from '../text.ts'

const ContinuityDialog = lazy(() => import('../continuity-dialog.tsx'))

/**
 * Says whether a number is missing in a number range, and opens the proof. Absent until that is
 * known.
 */
export function ContinuityChip() {
  const { data } = useQuery(continuityQuery)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const [gap] = data.series.flatMap(({ gaps }) => gaps)
  const Icon = gap === undefined ? IconShieldCheck : IconShieldX
  return (
    <>
      <button
        type="button"
        className={gap === undefined ? css.proof : `${css.proof} ${css.broken}`}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {gap === undefined ? (
          text.ordered
        ) : (
          <span>
            {text.gap} <Num>{gap}</Num>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <ContinuityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
