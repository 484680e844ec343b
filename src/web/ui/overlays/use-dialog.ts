import { useEffect, useState } from 'react'

/**
 * The row for which a list's dialog is open: `undefined` when closed, `null` for a new one. `load`
 * (the dialog's import) runs soon after the list is mounted, so that the first tap does not wait
 * for code.
 */
export function useDialog<Row>(load: () => Promise<unknown>) {
  const [row, setRow] = useState<Row | null | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 400)
    return () => clearTimeout(timer)
  }, [load])
  return { row, open: setRow, close: () => setRow(undefined) }
}
