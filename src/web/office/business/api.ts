import type { business } from '#shared/office/business/contract.ts'
import { routes } from '#shared/office/business/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { storeOffice, staff } from '#web/platform/session.ts'

type Endpoints = (typeof business)['endpoints']
export type Business = Reply<Endpoints['business']>
export type BusinessChange = NonNullable<RequestInput<Endpoints['update']>['body']> & Seen
export type BusinessSettings = Reply<Endpoints['settings']>
export type SettingsChange = NonNullable<RequestInput<Endpoints['saveSettings']>['body']>

const api = client<typeof business>(routes, staff)

/**
 * Name, addresses and links of the office. The shell shows the latest answer instead of the token's
 * claims.
 */
export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: async ({ signal }) => shownBy(await api.business({ signal })),
  staleTime: 5 * 60_000,
})
export const businessSettingsQuery = queryOptions({
  queryKey: ['business', 'settings'],
  queryFn: ({ signal }) => api.settings({ signal }),
})

function shownBy(office: Business): Business {
  storeOffice({ id: office.id, name: office.name, logo: office.logo })
  return office
}
const known = (office: Business) => queryClient.setQueryData(businessQuery.queryKey, shownBy(office))

/** Changes only the named fields. */
export async function saveBusiness(officeId: number, change: BusinessChange): Promise<Business> {
  const { data } = await api.update({ params: { officeId: String(officeId) }, body: change })
  known(data)
  return data
}
/** Reads the saved values, bypassing every cache. */
export const freshBusiness = (): Promise<Business> => api.business()

/** Puts the new logo into the cached business instead of reading it again. */
export async function uploadLogo(logo: File): Promise<void> {
  const { logoUrl } = await api.uploadLogo({ upload: { logo } })
  showLogo(logoUrl)
}
/** Like uploadLogo, without a logo. */
export async function removeLogo(): Promise<void> {
  await api.removeLogo()
  showLogo(null)
}
function showLogo(logo: string | null) {
  const office = queryClient.getQueryData(businessQuery.queryKey)
  if (office) known({ ...office, logo })
}

/** Changes only the named fields. */
export const saveBusinessSettings = (change: SettingsChange & Seen) => api.saveSettings({ body: change })
