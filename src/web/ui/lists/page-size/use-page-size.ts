import { useState } from 'react'
import { useDesktop, usePhone } from '../../theme/use-screen-size.ts'

const SIZES = [10, 25, 50] as const
/** The height of a row, and of the shell, the table's head and the pager together. */
const ROW_PX = 62
const AROUND_PX = { desk: 334, tablet: 370 } as const

export type PageSize = {
  readonly size: number
  /** The person's choice; null for the default. */
  readonly chosen: number | null
  readonly choose: (size: number | null) => void
  /** The sizes to choose from; null stands for as many rows as fit. */
  readonly choices: readonly (number | null)[]
}
export type PageSizeSettings = {
  /** The choice is stored on the device under this name. */
  readonly name: string
  /** As the specification says (section 9), or as suits a part of a screen. */
  readonly specified: number
  /** The height of what the screen has above the table; null for a part of a screen. */
  readonly above: number | null
}

/**
 * The number of rows on a page of a list (decision I2). On phones it is the specified one. On
 * larger screens it is what the person chose, or else as many rows as fit the height, at least as
 * many as specified and at most 50. A list that shares its screen with others does not fill it.
 */
export function usePageSize({ name, specified, above }: PageSizeSettings): PageSize {
  const phone = usePhone()
  const isDesk = useDesktop()
  const key = `page_size:${name}`
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(key)) || null)
  const [height] = useState(() => window.innerHeight - AROUND_PX[isDesk ? 'desk' : 'tablet'])
  const fitting = above === null ? specified : Math.min(50, Math.max(specified, Math.floor((height - above) / ROW_PX)))
  const choose = (size: number | null) => {
    if (size === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(size))
    setChosen(size)
  }
  const sizes = [...new Set([specified, ...SIZES])].toSorted((a, b) => a - b)
  const choices = above === null ? sizes : [null, ...sizes]
  return { size: phone ? specified : (chosen ?? fitting), chosen, choose, choices }
}
