import type { prepaid } from '#shared/money/prepaid/contract.ts'
import { routes } from '#shared/money/prepaid/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof prepaid)['endpoints']
export type Offer = Reply<Endpoints['offers']>['offers'][number]
export type OfferBody = RequestInput<Endpoints['addOffer']>['body']
export type Prepaid = Reply<Endpoints['list']>['prepaid'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
export type RestBody = RequestInput<Endpoints['creditRest']>['body']
type Channel = RequestInput<Endpoints['send']>['body']['channel']

const api = client<typeof prepaid>(routes, staff)
const path = (id: number) => ({ params: { prepaidId: String(id) } })

/** The kinds of punch cards on sale. */
export const offersQuery = queryOptions({
  queryKey: ['prepaid', 'offers'],
  queryFn: ({ signal }) => api.offers({ signal }),
})
/** A page of what was sold. The page before stays on screen while the next one loads. */
export const prepaidQuery = (query: Query) =>
  queryOptions({
    queryKey: ['prepaid', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })
/** The newest 200 of a customer, used up and expired ones too. */
export const ofCustomerQuery = (id: number) =>
  queryOptions({
    queryKey: ['prepaid', 'customer', id],
    queryFn: ({ signal }) => api.ofCustomer({ params: { id: String(id) }, signal }),
  })
/** When and for which sale a card or voucher was used. */
export const usesQuery = (id: number) =>
  queryOptions({ queryKey: ['prepaid', 'uses', id], queryFn: ({ signal }) => api.uses({ ...path(id), signal }) })

/** The amount that a credit of the unused part would give back now. It changes with every use. */
export const restQuery = (id: number) =>
  queryOptions({
    queryKey: ['prepaid', 'rest', id],
    queryFn: ({ signal }) => api.rest({ ...path(id), signal }),
    staleTime: 0,
    gcTime: 0,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['prepaid'] })

/** Creates when `offer` is null. */
export async function saveOffer(offer: Offer | null, body: OfferBody, version: number | undefined): Promise<Offer> {
  const { offer: saved } = offer
    ? await api.changeOffer({
        params: { offerId: String(offer.id) },
        body: { ...body, version },
      })
    : await api.addOffer({ body })
  void changed()
  return saved
}
/** Takes a punch card off sale. Cards that were sold stay valid. */
export async function removeOffer(id: number): Promise<void> {
  await api.removeOffer({ params: { offerId: String(id) } })
  void changed()
}

/** The balance of a voucher. Fails with the reason why it cannot be used. */
export const findVoucher = (code: string) => api.findVoucher({ body: { code } })

/** The voucher as a PDF, to save or to share. */
export async function voucherFile(id: number): Promise<File> {
  const file = await api.pdf(path(id))
  if (!(file instanceof File)) throw new Error('the answer is no file')
  return file
}
/** Queues a message, or returns a WhatsApp address to open. Without `to` it goes to the buyer. */
export const sendVoucher = (id: number, channel: Channel, to: string) =>
  api.send({ ...path(id), body: { channel, ...(to ? { to } : {}) } })

/** Credits what was not used. Repeating it is refused, because nothing is left then. */
export async function creditRest(id: number, body: RestBody): Promise<void> {
  try {
    await api.creditRest({ ...path(id), body })
  } finally {
    void changed()
  }
}

/** Gives back what an order without an invoice used. */
export async function giveBack(orderId: number): Promise<void> {
  await api.giveBack({ params: { orderId: String(orderId) } })
  await queryClient.invalidateQueries({ queryKey: ['checkout', 'order', orderId] })
  void changed()
}
