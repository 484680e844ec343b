import type { documentForms } from '#shared/catalog/document-forms/contract.ts'
import { routes } from '#shared/catalog/document-forms/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, nullIfNotFound } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof documentForms)['endpoints']
export type Form = Reply<Endpoints['show']>['form']
export type Field = Form['fields'][number]
export type Template = Reply<Endpoints['templates']>['templates'][number]
export type FormAnswers = Reply<Endpoints['answers']>
type Typed = { readonly name: string; readonly description: string; readonly fields: Field[] }

const api = client<typeof documentForms>(routes, staff)
const idParams = (id: number) => ({ params: { id: String(id) } })

/**
 * A form with its newest fields. It is read again for each dialog, because others may change it.
 */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'form', id],
    queryFn: ({ signal }) => api.show({ ...idParams(id), signal }),
    gcTime: 0,
  })
export const templatesQuery = queryOptions({
  queryKey: ['document-forms', 'templates'],
  queryFn: ({ signal }) => api.templates({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The answers to a signed form. They may tell about a person's health, so none are kept after the
 * dialog.
 */
export const answersQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['document-forms', 'answers', requestId],
    queryFn: ({ signal }) => api.answers({ params: { requestId: String(requestId) }, signal }),
    gcTime: 0,
  })

/** The saved form; null when it was deleted. */
export const freshForm = (id: number): Promise<Form | null> =>
  nullIfNotFound(api.show(idParams(id)).then(({ form }) => form))

/** Adds a form (`id` null) or changes one. */
export async function saveForm(id: number | null, typed: Typed, version: number | undefined): Promise<Form> {
  const { form } =
    id === null ? await api.create({ body: typed }) : await api.update({ ...idParams(id), body: { ...typed, version } })
  // services list the documents that they send
  for (const name of ['documents', 'products']) void queryClient.invalidateQueries({ queryKey: [name] })
  return form
}
