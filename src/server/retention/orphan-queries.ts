import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/**
 * Those of the keys that no row of the office names. Rows of deleted documents count, because
 * signed copies refer to their files. A logo is stored in two formats, and its row names one.
 */
export async function keysWithoutRow(tx: Tx, { officeId }: Scope, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    except select file_key from documents where office_id = ${officeId}
    except select pdf_key from documents where office_id = ${officeId}
    except select file_key from document_requests where office_id = ${officeId}
    except select file from invoices where office_id = ${officeId}
    except select regexp_replace(logo, '^/logo/([0-9]+)-([^.]+)[.].*$', '\\1/logos/\\2') || format
      from offices, unnest(array['.webp', '.png']) format where id = ${officeId}`.execute(tx)
  return rows.map(({ key }) => key)
}
