import { useState } from 'react'
import { usePhone } from '../use-screen-size.ts'

export const PAGE_SIZES = [10, 25, 50] as const
/** The height of a row on desktop, and of everything above and below the rows. */
const ROW_PX = 62
const AROUND_TABLE_PX = 370

type PageSize = {
  readonly size: number
  /** The choice; null: as many rows as fit. */
  readonly chosen: number | null
  readonly choose: (size: number | null) => void
}

/**
 * How many rows a page of a list has (decision I2): `specified` on phones; elsewhere as many as
 * fill the height, and at least `specified`, or the number that the user chose, which is stored on
 * the device under the list's name.
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
