import { dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { text } from './text.ts'

/** Whom the list shows. */
export type Filter = keyof typeof text.filters
export const FILTERS = Object.keys(text.filters) as readonly Filter[]

const monthAfter = (months: number): string => String(((Number(dateOf(now()).slice(5, 7)) - 1 + months) % 12) + 1)

/** The parameters of a filter. */
export function filterQuery(filter: Filter) {
  switch (filter) {
    case 'all':
      return {}
    case 'in_debt':
      return { in_debt: '1' } as const
    case 'away_60':
      return { away_days: '60' }
    case 'away_120':
      return { away_days: '120' }
    case 'birthday':
      return { birth_month: monthAfter(0) }
    case 'birthday_next':
      return { birth_month: monthAfter(1) }
  }
}
