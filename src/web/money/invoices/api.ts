import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import { routes } from '#shared/money/invoices/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CallFailed, client, nullIfNotFound, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { text } from './parts/buyer-text.ts'

type Endpoints = (typeof invoices)['endpoints']
export type Invoice = Reply<Endpoints['list']>['invoices'][number]
/** An invoice with its lines. */
export type WholeInvoice = Reply<Endpoints['show']>['invoice']
/** How an invoice reached its customer, as far as is known. */
export type InvoiceWay = Pick<Reply<Endpoints['show']>, 'deliveries' | 'opened_at'>
export type InvoiceItem = WholeInvoice['items'][number]
export type NumberRange = Reply<Endpoints['continuity']>['series'][number]
export type InvoiceQuery = NonNullable<RequestInput<Endpoints['list']>['query']>
export type CountQuery = NonNullable<RequestInput<Endpoints['counts']>['query']>
export type TypeCount = Reply<Endpoints['counts']>['counts'][number]
export type DraftBody = RequestInput<Endpoints['create']>['body']
export type CreditBody = RequestInput<Endpoints['credit']>['body']
export type Channel = RequestInput<Endpoints['send']>['body']['channel']
export type Delivery = Reply<Endpoints['send']>

const REFETCH_MS = 4_000

const api = client<typeof invoices>(routes, staff)
const ofInvoice = (id: number) => ({ params: { id: String(id) } })
/** By its id; a text is what the address of the screen names, mostly a number. */
const named = (id: number | string) => ({ params: { id: typeof id === 'number' ? `id-${id}` : id } })

/** `search` matches the number, any part of the name, and the amount. */
export const invoicesQuery = (query: InvoiceQuery) =>
  queryOptions({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many invoices of each type match, whatever the order and the page. */
export const countsQuery = (query: CountQuery) =>
  queryOptions({
    queryKey: ['invoices', 'counts', query],
    queryFn: async ({ signal }) => (await api.counts({ query, signal })).counts,
    placeholderData: keepPreviousData,
  })

/**
 * An invoice with its lines and deliveries, a draft or issued. Read again while a message waits.
 */
export const invoiceQuery = (id: number | string) =>
  queryOptions({
    queryKey: ['invoices', 'show', id],
    queryFn: async ({ signal }): Promise<WholeInvoice & InvoiceWay> => {
      const { invoice, ...way } = await api.show({ ...named(id), signal })
      return { ...invoice, ...way }
    },
    // a message is sent by a job, and no event reports that it was sent
    refetchInterval: ({ state }) => state.data?.deliveries.some(({ status }) => status === 'queued') && REFETCH_MS,
  })

/**
 * The PDF to look at, which is a copy of an issued invoice. That of a draft is fetched for each
 * version.
 */
export const fileQuery = ({ id, status, version }: Pick<Invoice, 'id' | 'status' | 'version'>) =>
  queryOptions({
    queryKey: ['invoices', 'file', id, status === 'draft' ? version : status],
    queryFn: async () => {
      const file = await api.pdf(named(id))
      if (!(file instanceof File)) throw new Error('the answer is no file')
      return file
    },
    staleTime: 'static',
    gcTime: 30 * 60_000,
  })

/** The page to hand over: the original of a paper invoice the first time, else a copy. */
export async function fetchOriginal(id: number): Promise<File> {
  const file = await api.original(ofInvoice(id))
  if (!(file instanceof File)) throw new Error('the answer is no file')
  return file
}

/** Chooses where the numbers of a type begin. Refused after its first invoice. */
export async function setFirstNumber(body: RequestInput<Endpoints['firstNumber']>['body']): Promise<void> {
  await api.firstNumber({ body })
  await changed()
}

export const continuityQuery = queryOptions({
  queryKey: ['invoices', 'continuity'],
  queryFn: ({ signal }) => api.continuity({ signal }),
})

/** Fetches the invoice without the cache; null when the draft was deleted. */
export const freshInvoice = (id: number): Promise<WholeInvoice | null> =>
  nullIfNotFound(api.show(named(id)).then(({ invoice }) => invoice))

/** Issued invoices and credits change sales and debts too. */
const changed = () =>
  Promise.all(
    ['invoices', 'checkout', 'home', 'customers', 'products'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Creates when `id` is null. The lists show what was saved before the dialog closes. */
export async function saveDraft(id: number | null, body: DraftBody & Seen): Promise<WholeInvoice> {
  const { invoice } = id === null ? await api.create({ body }) : await api.update({ ...ofInvoice(id), body })
  await changed()
  return invoice
}

type InvoiceChange = NonNullable<RequestInput<Endpoints['update']>['body']>
type DeliveryChange = Pick<InvoiceChange, 'email' | 'share_email' | 'share_whatsapp'> & Seen
/** Changes where an issued invoice was sent, which is all of it that may change. */
export async function changeDelivery(id: number, body: DeliveryChange): Promise<WholeInvoice> {
  const { invoice } = await api.update({ ...ofInvoice(id), body })
  await changed()
  return invoice
}

/** Deletes a draft. Issued invoices cannot be deleted. */
export async function removeDraft(id: number): Promise<void> {
  await api.remove(ofInvoice(id))
  // removed rather than invalidated: a refetch of the deleted draft would answer 404
  queryClient.removeQueries({ queryKey: ['invoices', 'show', id] })
  void changed()
}

/** Gives the draft its number. It cannot be undone, only credited. */
export async function issueDraft(id: number): Promise<WholeInvoice> {
  const { invoice } = await api.issue(ofInvoice(id))
  void changed()
  return invoice
}

/** `idempotencyKey` makes a repeated credit return the first one's invoice. */
export async function creditInvoice(id: number, body: CreditBody, idempotencyKey: string): Promise<WholeInvoice> {
  const { invoice } = await api.credit({ ...ofInvoice(id), body, idempotencyKey })
  void changed()
  return invoice
}

/**
 * Queues a message with the link; for WhatsApp only records that it was shared. `to` is a phone or
 * an email address. Without a consent to files it asks for one, which is stored.
 */
export async function sendInvoice(id: number, channel: Channel, to: string): Promise<Delivery> {
  const body = { channel, to }
  try {
    return await api.send({ ...ofInvoice(id), body })
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'documents_consent_required') throw failure
    const { title, yes } = text.consent
    if (!(await confirm({ title, text: DOCUMENTS_CONSENT_WORDS, yes, danger: false }))) throw failure
    return api.send({ ...ofInvoice(id), body: { ...body, consent: 1 } })
  }
}

const PAGE_SIZE = 1000
type Dates = { readonly from: string; readonly to: string }
/** All issued invoices of a range of dates, both included, to count them. */
export const issuedQuery = ({ from, to }: Dates) =>
  queryOptions({
    queryKey: ['invoices', 'issued', from, to],
    queryFn: ({ signal }) =>
      fetchPages((offset) => {
        const page = { sort: 'invoice_date', limit: String(PAGE_SIZE), offset: String(offset) } as const
        return api.list({ query: { ...page, from, to, status: 'issued' }, signal })
      }),
  })

/** The same for a file: the server asks for a fresh proof and records it. */
export const fetchExported = (dates: Dates): Promise<Invoice[]> =>
  fetchPages((offset) => api.export({ query: { ...dates, offset: String(offset) } }))

/** Page by page, in an order to which new invoices are added at the end. */
async function fetchPages(fetchPage: (offset: number) => Promise<Reply<Endpoints['list']>>): Promise<Invoice[]> {
  const all = new Map<number, Invoice>()
  for (let offset = 0; ;) {
    const { invoices, total } = await fetchPage(offset)
    for (const invoice of invoices) all.set(invoice.id, invoice)
    offset += invoices.length
    if (invoices.length === 0 || offset >= total) return [...all.values()]
  }
}
