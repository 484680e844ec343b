import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { SheetProps } from './print-sheet.tsx'

const PrintSheet = lazy(() => import('./print-sheet.tsx'))

/**
 * Prints a day or a week, also by the key of the browser, which would print the screen. `sheet` is
 * null for what has no sheet, or while it is loading.
 */
export function usePrint(sheet: SheetProps | null) {
  const [isPrinting, setPrinting] = useState(false)
  const end = useCallback(() => setPrinting(false), [])
  const hasSheet = sheet !== null
  useEffect(() => {
    if (!hasSheet) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setPrinting(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasSheet])
  return {
    print: sheet && (() => setPrinting(true)),
    layer: isPrinting && sheet && (
      <Suspense>
        <PrintSheet {...sheet} onEnd={end} />
      </Suspense>
    ),
  }
}
