import { useEffect, useState } from 'react'

/**
 * Which row a list's dialog is open for: `undefined` closed, `null` a new one. `load` (the dialog's import) runs once the list stands,
 * so that the first tap does not wait for code.
 */
export function useDialog<Row>(load: () => Promise<unknown>) {
  const [row, setRow] = useState<Row | null | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 400)
    return () => clearTimeout(timer)
  }, [load])
  return { row, open: setRow, close: () => setRow(undefined) }
}
