import { lazy, Suspense, useCallback, useState } from 'react'
import type { SheetProps } from './print-sheet.tsx'

const PrintSheet = lazy(() => import('./print-sheet.tsx'))

/** Prints a day or a week. `sheet` is null for what has no sheet, or while it is loading. */
export function usePrint(sheet: SheetProps | null) {
  const [isPrinting, setPrinting] = useState(false)
  const end = useCallback(() => setPrinting(false), [])
  return {
    print: sheet && (() => setPrinting(true)),
    layer: isPrinting && sheet && (
      <Suspense>
        <PrintSheet {...sheet} onEnd={end} />
      </Suspense>
    ),
  }
}
