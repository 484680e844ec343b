/** The rows of the step of services. */
import { readMoney } from '#shared/values/typed.ts'
import { TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'
import type { Trade } from '#shared/desk/first-run/rules.ts'
import type { NewService } from './api.ts'
import { templates } from './templates-text.ts'
import { text } from './text.ts'

export type Row = {
  readonly name: string
  readonly category: string
  /** Minutes and shekels as typed. */
  readonly minutes: string
  readonly price: string
  readonly chosen: boolean
  /** Added by the owner, who writes its name. */
  readonly own: boolean
}

/** The usual services of a trade, of which some are chosen. */
export const rowsOf = (trade: Trade): Row[] =>
  templates[trade].flatMap(({ category, offers }) =>
    offers.map(({ name, minutes, price, usual }) => ({
      name,
      category,
      minutes: String(minutes),
      price: String(price),
      chosen: usual,
      own: false,
    })),
  )
/** A chosen row without a name, in the category of the first one. */
export const emptyRow = (rows: readonly Row[], trade: Trade): Row => ({
  name: '',
  category: rows[0]?.category ?? templates[trade][0]!.category,
  minutes: '60',
  price: '',
  chosen: true,
  own: true,
})

/** Messages by `name.<row>` and `price.<row>`, of the chosen rows alone. */
export const rowErrors = (rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ chosen, name, price }, i) => {
      if (!chosen) return []
      const missing: [string, string][] = []
      if (name.trim() === '') missing.push([`name.${i}`, text.nameMissing])
      if (readMoney(price.trim()) === null) missing.push([`price.${i}`, text.priceMissing])
      return missing
    }),
  )

/** The chosen rows as a request, without spaces around what was typed. */
export const chosenServices = (rows: readonly Row[]): NewService[] =>
  rows
    .filter(({ chosen }) => chosen)
    .map(({ name, category, price, minutes }) => ({
      name: name.trim(),
      category,
      price: price.trim(),
      time_window: TIME_WINDOWS.find((one) => String(one) === minutes) ?? 60,
    }))
