import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'

/** One page of a list together with how many rows there are in all. A page past the end costs a second count. */
export async function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: { limit: number; offset: number },
): Promise<{ rows: O[]; total: number }> {
  const counted = query.select(sql<number>`count(*) over ()`.as('total_rows'))
  const rows = (await counted.limit(page.limit).offset(page.offset).execute()) as (O & { total_rows: number })[]
  const first = rows[0]
  if (first === undefined && page.offset > 0) {
    const any = (await counted.limit(1).execute()) as unknown as { total_rows: number }[]
    return { rows: [], total: any[0]?.total_rows ?? 0 }
  }
  return { rows: rows.map(({ total_rows: _, ...row }) => row as unknown as O), total: first?.total_rows ?? 0 }
}

/**
 * A LIKE pattern that finds the words anywhere in what is `searchable` (migration 0014), whichever keyboard wrote either. What the person typed
 * is text, never a pattern.
 */
export const anywhere = (words: string) => sql<string>`searchable(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`
