import { queryClient } from './query-client.ts'

type Row = { readonly id: number }

/**
 * Replaces a row that was just saved in every cached list of its domain (`{ [rows]: [...] }`), so
 * that reopening it before the lists are refetched does not show outdated values.
 */
export function showSaved<Name extends string>(domain: string, rows: Name, saved: Row): void {
  queryClient.setQueriesData<Readonly<Record<Name, readonly Row[]>>>(
    { queryKey: [domain, 'list'] },
    (list) =>
      list && { ...list, [rows]: list[rows].map((row: Row) => (row.id === saved.id ? { ...row, ...saved } : row)) },
  )
}
