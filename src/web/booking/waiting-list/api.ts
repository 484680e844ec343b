import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { routes } from '#shared/booking/waiting-list/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof waitingList)['endpoints']
export type WaitingList = Reply<Endpoints['list']>
export type WaitingEntry = WaitingList['entries'][number]
export type WaitingOffer = WaitingList['offers'][number]
export type EntryBody = RequestInput<Endpoints['add']>['body']
export type OfferBody = RequestInput<Endpoints['offer']>['body']

const api = client<typeof waitingList>(routes, staff)

/** Who waits, the latest offers and the autopilot. Read again on the live events of the list. */
export const waitingListQuery = queryOptions({
  queryKey: ['waiting-list'],
  queryFn: ({ signal }) => api.list({ signal }),
})
/** Reads the list again where it is shown. */
export const refetchWaitingList = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['waiting-list'] })
const changed = () => void refetchWaitingList()
const calendarChanged = () => {
  changed()
  void queryClient.invalidateQueries({ queryKey: ['time-blocks'] })
}

/** Puts a customer on the list. The same again changes nothing. */
export const addEntry = (body: EntryBody) => api.add({ body }).finally(changed)
/** Takes an entry off the list. */
export const removeEntry = async (id: number): Promise<void> => {
  await api.remove({ params: { id: String(id) } }).finally(changed)
}
/** 0 turns it off; otherwise how many are asked at once. */
export const setAutopilot = (at_once: number) => api.settings({ body: { at_once } }).finally(changed)
/** Fails with nobody_fits when nobody could be offered the time. */
export const offerTime = (body: OfferBody) => api.offer({ body }).finally(calendarChanged)
/** Takes back the offers of a hold and frees its time. */
export const withdrawHold = async (holdId: number): Promise<void> => {
  await api.withdraw({ params: { holdId: String(holdId) } }).finally(calendarChanged)
}
