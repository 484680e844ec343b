import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { resources } from '#shared/calendar/resources/contract.ts'
import { routes } from '#shared/calendar/resources/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Decision } from '#web/office/deletions/parts/confirm-deletion.ts'
import { client, nullIfNotFound, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof resources)['endpoints']
export type Resource = Reply<Endpoints['list']>['resources'][number]
/** Appointments that need a resource of which no unit is free. */
export type Unplaced = Reply<Endpoints['update']>['unplaced']
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
type Body = RequestInput<Endpoints['create']>['body'] & Seen

const api = client<typeof resources>(routes, staff)

/** Keeps the page before on screen while the next one loads, like all lists. */
export const resourcesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['resources', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** All resources by name, for pickers. */
export const allResources = resourcesQuery({ sort: 'name' })

/** Services carry the names of their resources. */
const changed = () =>
  Promise.all(['resources', 'products'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** The saved resource; null when it was deleted. */
export const freshResource = (id: number): Promise<Resource | null> =>
  nullIfNotFound(api.show({ params: { id: String(id) } }).then(({ resource }) => resource))

/** Creates when `id` is null. */
export async function saveResource(id: number | null, body: Body): Promise<Unplaced | null> {
  const { resource, unplaced } =
    id === null
      ? { ...(await api.create({ body })), unplaced: null }
      : await api.update({ params: { id: String(id) }, body })
  showSaved('resources', 'resources', resource)
  void changed()
  return unplaced
}

/** Deletes softly: services need it no longer. */
export async function removeResource(id: number, { accept }: Decision): Promise<void> {
  await api.remove({ params: { id: String(id) }, query: { accept } })
  void changed()
}

/** Restores what was deleted. */
export async function restoreResource(id: number): Promise<Unplaced> {
  const { unplaced } = await api.restore({ params: { id: String(id) } })
  void changed()
  return unplaced
}

/** The future appointments of a service for which no unit of what it needs was free. */
export const unplacedOf = async (serviceId: number): Promise<Unplaced> =>
  (await api.unplaced({ query: { service_id: String(serviceId) } })).unplaced
