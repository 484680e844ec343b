import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { routes } from '#shared/signing/document-requests/routes.ts'
import type { Body, Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { staff } from '#web/platform/session.ts'
import { text } from './text.ts'

type Endpoints = (typeof documentRequests)['endpoints']
export type DocumentRequest = Reply<Endpoints['list']>['requests'][number]
export type RequestCounts = Reply<Endpoints['counts']>['counts'][number]
export type SentRequest = Reply<Endpoints['send']>
/** What staff read about a message that they sent. */
export type Said = { readonly message: string | null }
export type BulkSent = Reply<Endpoints['sendMany']>
export type Bulk = Body<typeof documentRequests, 'sendMany'>
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>

const api = client<typeof documentRequests>(routes, staff)
const idParams = (id: number) => ({ params: { id: String(id) } })
const changed = () => queryClient.invalidateQueries({ queryKey: ['document-requests'] })

/** A page of requests. The page before stays on screen while the next one loads. */
export const requestsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['document-requests', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * How many requests of these documents wait, were opened and were signed. Documents without any are
 * missing.
 */
export const countsQuery = (documents: readonly number[]) =>
  queryOptions({
    queryKey: ['document-requests', 'counts', documents],
    queryFn: ({ signal }) => api.counts({ query: { documents: documents.join(',') }, signal }),
    placeholderData: keepPreviousData,
    enabled: documents.length > 0,
  })

/** Sends a customer a link, or makes one that staff hand over themselves. */
export async function sendDocument(body: Body<typeof documentRequests, 'send'>): Promise<SentRequest> {
  const sent = await api.send({ body })
  void changed()
  return sent
}

/** Whom a document would be sent to now, whom not, and what the messages cost. */
export const bulkPreviewQuery = (body: Bulk) =>
  queryOptions({
    queryKey: ['document-requests', 'preview', body],
    queryFn: ({ signal }) => api.previewMany({ body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Sends a document to several customers. A repeated call with the same key sends nothing more. */
export async function sendToMany(body: Bulk, idempotencyKey: string): Promise<BulkSent> {
  const sent = await api.sendMany({ body, idempotencyKey })
  for (const name of ['document-requests', 'sms', 'subscriptions'])
    void queryClient.invalidateQueries({ queryKey: [name] })
  return sent
}

/** Sends the link again. Once a day for each request. */
export async function remindToSign(id: number): Promise<Said> {
  const said = await api.remind(idParams(id))
  void changed()
  return said
}

/** Ends a request: its link stops working. */
export async function cancelRequest(id: number): Promise<void> {
  await api.cancel(idParams(id))
  void changed()
}

/** Sends the signed file to the e-mail address on the customer's card, else its link by SMS. */
export const mailSignedFile = (id: number): Promise<Said> => api.mail(idParams(id))

/** Downloads the signed file. */
export async function saveSignedFile({ id, document_name }: DocumentRequest): Promise<void> {
  const file = await api.signedFile(idParams(id))
  saveFile(file as Blob, text.signedFile(document_name))
}
