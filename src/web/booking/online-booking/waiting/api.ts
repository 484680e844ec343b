import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { routes } from '#shared/booking/waiting-list/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { identity } from '../contact-and-time/visitor.ts'

/** Calls of a visitor of an office's page. */
export const visitorCalls = client<typeof waitingList>(routes, identity)
/** Calls of the holder of a link, which alone authorises. */
export const linkCalls = client<typeof waitingList>(routes, { token: () => null })
export type Link = Reply<(typeof waitingList)['endpoints']['link']>
