import { LIST_MAX } from '#shared/http/paging.ts'
import type { SelectQueryBuilder, StringReference } from 'kysely'
import { sql } from 'kysely'

/** One page of a list and the total number of rows. A page past the end needs a second query. */
export async function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: { limit: number; offset: number },
): Promise<{ rows: O[]; total: number }> {
  const counted = query.select(sql<number>`count(*) over ()`.as('total_rows'))
  const rows = (await counted.limit(page.limit).offset(page.offset).execute()) as (O & { total_rows: number })[]
  const first = rows[0]
  if (first === undefined && page.offset > 0) {
    // past the end: only a row of the first page knows the total
    const [row] = (await counted.limit(1).execute()) as unknown as { total_rows: number }[]
    return { rows: [], total: row?.total_rows ?? 0 }
  }
  return { rows: rows.map(({ total_rows: _, ...row }) => row as unknown as O), total: first?.total_rows ?? 0 }
}

type Asked = { readonly sort?: string | undefined; readonly limit: number; readonly offset: number }
/**
 * Like `paged`, for a list that is not ordered by age. A client that asks for neither an order nor
 * a page gets the newest LIST_MAX rows, in the order of the list. `id` grows with every new row.
 */
export async function pagedNewest<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Asked,
  id: StringReference<DB, TB>,
): Promise<{ rows: O[]; total: number }> {
  const found = await paged(query, page)
  const isWhole = page.sort === undefined && page.limit === LIST_MAX && page.offset === 0
  if (!isWhole || found.total <= LIST_MAX) return found
  const first = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`${sql.ref(id)}`.as('id'))
  const [oldest] = (await first
    .orderBy(sql.ref(id), 'desc')
    .offset(LIST_MAX - 1)
    .limit(1)
    .execute()) as unknown as { id: number }[]
  const { rows } = await paged(query.where(sql<boolean>`${sql.ref(id)} >= ${oldest!.id}`), page)
  return { rows, total: found.total }
}

/**
 * A LIKE pattern that finds the words anywhere in a `searchable` text. That function (migration
 * 0014) removes differences between keyboards, such as kinds of quotes and dashes. Wildcards in the
 * words are escaped.
 */
export const anywhere = (words: string) => sql<string>`searchable(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`
