/** A day of a salon over HTTP: it registers, signs in, sells, and gets bookings of visitors. */
import type { OfficeEvent } from '#server/platform/realtime/live-events.ts'
import { openEventStream } from '#tests/support/test-server.ts'
import { fromAnywhere, PASSWORD, registerOffice, type Reply } from './load-office.ts'

export type SalonDay = {
  /** Statuses of what should have succeeded. */
  readonly statuses: Readonly<Record<string, number>>
  /** Statuses of as many visitors who wanted the same time at once. */
  readonly rush: readonly number[]
  readonly booked: readonly number[]
  /** The appointments of which the stream of events told, so far. */
  readonly announced: () => Set<number>
  readonly close: () => void
}

const RUSH = 12

/** `name`: of the owner's address, another one at each call. */
export async function salonDay(address: string, name: string): Promise<SalonDay> {
  const send = async (method: string, url: string, body?: object, token?: string): Promise<Reply> => {
    const headers = { ...fromAnywhere(token), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
  }
  const office = await registerOffice(send, name)
  const signedIn = await send('POST', '/api/auth/login', { email: office.email, password: PASSWORD })
  const stream = await openEventStream(address, office.token)
  const staff = (method: string, url: string, body?: object) => send(method, url, body, office.token)
  // one after the other and all at once
  const first = await staff('POST', '/api/appointments', office.nextBooking())
  const more = await Promise.all(
    Array.from({ length: RUSH }, () => staff('POST', '/api/appointments', office.nextBooking())),
  )
  const wanted = { ...office.nextBooking(), allow_overlap: 0 }
  const rush = await Promise.all(Array.from({ length: RUSH }, () => staff('POST', '/api/appointments', wanted)))
  const sale = await staff('POST', '/api/checkout', {
    customer_id: office.customer,
    total_amount: '100.00',
    payment_method: 'cash',
    products: [{ product_id: office.service, quantity: 1 }],
  })
  const visitor = await send('GET', `/api/get-public-token/${office.slug}`)
  const statuses = {
    signIn: signedIn.status,
    stream: stream.status,
    book: first.status,
    sell: sale.status,
    visitor: visitor.status,
    page: (await fetch(`${address}/book/${office.slug}`)).status,
    home: (await staff('GET', '/api/home')).status,
    search: (await staff('GET', '/api/search?q=%D7%93%D7%A0%D7%94')).status,
    refused: (await staff('POST', '/api/appointments', wanted)).status,
  }
  const booked = [first, ...more, ...rush].filter(({ status }) => status === 201)
  return {
    statuses,
    rush: rush.map(({ status }) => status).toSorted((a, b) => a - b),
    booked: booked.map(({ body }) => body.appointment.id as number),
    announced: () =>
      new Set(
        stream.received.flatMap(({ event, data }) => {
          const { what, id } = event === 'message' ? (JSON.parse(data) as OfficeEvent) : { what: '', id: 0 }
          return what === 'appointments' && typeof id === 'number' ? [id] : []
        }),
      ),
    close: () => stream.close(),
  }
}
