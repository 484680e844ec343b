import { useState } from 'react'
import { usePhone } from '../../theme/use-screen-size.ts'

export const PAGE_SIZES = [10, 25, 50] as const
/** The height of a row on desktop, and of everything above and below the rows. */
const ROW_PX = 62
const AROUND_TABLE_PX = 370

type PageSize = {
  readonly size: number
  /** The user's choice; null for as many rows as fit. */
  readonly chosen: number | null
  readonly choose: (size: number | null) => void
}

/**
 * The number of rows on a page of a list (decision I2). On phones it is `specified`. On larger
 * screens it is the number that the user chose, or else as many rows as fit the height, at least
 * `specified`. The choice is stored on the device under `name`.
 */
export function usePageSize(name: string, specified: number): PageSize {
  const phone = usePhone()
  const key = `page_size:${name}`
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(key)) || null)
  const [fitting] = useState(() =>
    Math.min(50, Math.max(specified, Math.floor((window.innerHeight - AROUND_TABLE_PX) / ROW_PX))),
  )
  const choose = (size: number | null) => {
    if (size === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(size))
    setChosen(size)
  }
  return { size: phone ? specified : (chosen ?? fitting), chosen, choose }
}
