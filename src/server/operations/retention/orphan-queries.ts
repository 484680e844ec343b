import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The files that rows name, of all offices. Rows of deleted documents count, because signed copies
 * refer to their files, and of deleted pictures, which can be brought back. A logo is stored in two
 * formats, and its row names one.
 */
export const NAMED_FILES = `
  select office_id, file_key as key from documents where file_key is not null
  union all select office_id, pdf_key from documents where pdf_key is not null
  union all select office_id, file_key from document_requests where file_key is not null
  union all select office_id, file from invoices where file is not null
  union all select office_id, unnest(array[file_key, thumbnail_key]) from customer_pictures
  union all select id, regexp_replace(logo, '^/logo/([0-9]+)-([^.]+)[.].*$', '\\1/logos/\\2') || format
    from offices, unnest(array['.webp', '.png']) format where logo is not null`

/** Those of the keys that no row of the office names. */
export async function keysWithoutRow(tx: Tx, { officeId }: Scope, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    except select key from (${sql.raw(NAMED_FILES)}) named where office_id = ${officeId}`.execute(tx)
  return rows.map(({ key }) => key)
}
