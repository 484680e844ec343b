import { sha256 } from '#server/platform/security/crypto.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/**
 * The snapshot as JSON with sorted keys and without spaces. PostgreSQL's jsonb keeps no order of
 * keys; this text is the same before and after it.
 */
export const snapshotText = (snapshot: InvoiceSnapshot): string => JSON.stringify(sorted(snapshot))

/** SHA-256 of `snapshotText` in hexadecimal. The printed document has its first digits. */
export const snapshotHash = (snapshot: InvoiceSnapshot): string => sha256(snapshotText(snapshot))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]))
}
