import type { DocumentSnapshot } from './snapshot.ts'

/**
 * A snapshot as JSON with sorted keys: the same text before and after it was stored as jsonb, which
 * does not keep the order of keys. Its SHA-256 is the hash of the document.
 */
export const snapshotText = (snapshot: DocumentSnapshot): string =>
  JSON.stringify(snapshot, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
