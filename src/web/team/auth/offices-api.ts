import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { openAfterReload } from '#web/desk/first-run/parts/arrive.ts'
import { client } from '#web/platform/call.ts'
import { staff, storeToken } from '#web/platform/session.ts'

const api = client<typeof auth>(routes, staff)
export type OwnOffice = Reply<(typeof auth)['endpoints']['offices']>['offices'][number]

/** The offices of the signed-in person. */
export const officesQuery = queryOptions({
  queryKey: ['auth', 'offices'],
  queryFn: async ({ signal }) => (await api.offices({ signal })).offices,
  staleTime: 5 * 60_000,
})

/** Loads the application again in another office, so that nothing of the earlier one stays. */
function enter({ token }: { readonly token: string }): void {
  storeToken(token)
  window.location.assign('/')
}

/** This tab works in another office of the person from now on. Other tabs stay in theirs. */
export const switchOffice = async (office_id: number): Promise<void> =>
  enter(await api.switchOffice({ body: { office_id } }))
/** Opens one more office of the person, and enters it at its first steps. */
export async function openOffice(body: { readonly name: string; readonly phone_number: string }): Promise<void> {
  const entered = await api.openOffice({ body })
  openAfterReload()
  enter(entered)
}
