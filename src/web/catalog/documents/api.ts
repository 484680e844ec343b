import type { documents } from '#shared/catalog/documents/contract.ts'
import { routes } from '#shared/catalog/documents/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Decision } from '#web/office/deletions/parts/confirm-deletion.ts'
import { client, nullIfNotFound } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof documents)['endpoints']
export type Document = Reply<Endpoints['list']>['documents'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
type Typed = { readonly name: string; readonly description: string }

const api = client<typeof documents>(routes, staff)
const idParams = (id: number) => ({ params: { id: String(id) } })

/** A page of documents. The page before stays on screen while the next one loads. */
export const documentsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** The saved document; null when it was deleted. */
export const freshDocument = (id: number): Promise<Document | null> =>
  nullIfNotFound(api.show(idParams(id)).then(({ document }) => document))

/** Services list the documents that they send. */
const changed = () =>
  Promise.all(['documents', 'products'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Uploads the file. Rejects when its type or size is not allowed. */
export async function addDocument(typed: Typed, file: File): Promise<Document> {
  const { document } = await api.create({ body: typed, upload: { file } })
  void changed()
  return document
}

/** Changes name and description. The file of a document never changes. */
export async function changeDocument(id: number, typed: Typed, version: number | undefined): Promise<Document> {
  const body = { ...typed, version }
  const { document } = await api.update({ ...idParams(id), body })
  showSaved('documents', 'documents', document)
  void changed()
  return document
}

/** Services that sent the document no longer do; links that were sent stop working. */
export async function removeDocument(id: number, { accept }: Decision): Promise<void> {
  await api.remove({ ...idParams(id), query: { accept } })
  void changed()
}

/** The content of the document, or with `as` the PDF of a Word file. */
export async function documentFile(id: number, as?: 'pdf'): Promise<Blob> {
  const file = await api.file({ ...idParams(id), query: as ? { as } : {} })
  if (!(file instanceof Blob)) throw new Error('the answer is no file')
  return file
}
