import { useState } from 'react'
import { usePhone } from '../theme/use-screen-size.ts'
import { rowsThatFit, sizeKey } from './rows-on-page.ts'

const SIZES = [10, 25, 50]

export type PageSize = {
  readonly size: number
  /** The person's choice; 0 for the default. */
  readonly chosen: number
  readonly choose: (size: number) => void
  /** The sizes to choose from; 0 stands for as many rows as fit. */
  readonly choices: readonly number[]
  /** The smallest of them: a shorter list needs no choice. */
  readonly smallest: number
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
 * The number of rows on a page of a list. On phones it is the specified one. On larger screens it
 * is what the person chose, or else as many rows as fit the height, at least as many as specified
 * and at most 50. A list that shares its screen with others does not fill it.
 */
export function usePageSize({ name, specified, above }: PageSizeSettings): PageSize {
  const phone = usePhone()
  const key = sizeKey(name)
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(key)))
  const [rows] = useState(() => rowsThatFit(specified, above ?? 0))
  const fitting = above === null ? specified : rows
  const choose = (size: number) => {
    localStorage.setItem(key, String(size))
    setChosen(size)
  }
  const sizes = SIZES.includes(specified) ? SIZES : [specified, ...SIZES]
  const choices = above === null ? sizes : [0, ...sizes]
  return { size: phone ? specified : chosen || fitting, chosen, choose, choices, smallest: sizes[0]! }
}
