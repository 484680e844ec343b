import { queryClient } from './query-client.ts'

type Row = { readonly id: number }

/**
 * Puts what was just saved in the place of its old self in every list of the domain that is kept (`{ [rows]: [...] }`): who opens it
 * again before the lists are read anew must not go on from what is past.
 */
export function showSaved<Name extends string>(domain: string, rows: Name, saved: Row): void {
  queryClient.setQueriesData<Readonly<Record<Name, readonly Row[]>>>(
    { queryKey: [domain, 'list'] },
    (list) =>
      list && { ...list, [rows]: list[rows].map((row: Row) => (row.id === saved.id ? { ...row, ...saved } : row)) },
  )
}
