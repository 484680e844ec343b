import type { OfficeContext } from '#server/platform/http/serve.ts'
import { listDocuments } from './queries.ts'
import { withFileUrl } from './save-document.ts'

/** One page of documents, each with its download path. */
export async function pageOfDocuments({ tx, scope }: OfficeContext, query: Parameters<typeof listDocuments>[2]) {
  const { rows, total } = await listDocuments(tx, scope, query)
  return { documents: rows.map(withFileUrl), total }
}
