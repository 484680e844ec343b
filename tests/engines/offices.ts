/** The offices of the journeys, made by the API. Their clock is the real one of the browsers. */
import { dateOf } from '#shared/values/local-time.ts'
import { formOf } from '#tests/support/forms.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { makeBookingOffice } from '#tests/journeys/booking/booking-office.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice } from '#tests/journeys/staff-office.ts'

/** A booking may be changed until it begins, so that the first free time will do. */
export const bookingOffice = (address: string) => makeBookingOffice(address, { cancel_cutoff_hours: 0 })

export async function depositOffice(address: string) {
  const office = await bookingOffice(address)
  await office.call('PUT', `/api/products/${office.cut}`, { deposit_amount: '50' })
  return office
}

/** The link to a document of one page that waits for a signature, and the phone of the code. */
export async function signingLink(address: string) {
  const office = await makeOffice(address)
  const phone = newPhone()
  const customer_id = await office.customer('ליאת גולן', phone)
  const { body, headers } = formOf({ name: 'הצהרת בריאות' }, [{ name: 'a.pdf', bytes: pdfOf(['The only page']) }])
  const reply = await fetch(`${address}/api/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${office.token}` },
    body: new Uint8Array(body),
  })
  const { document } = (await reply.json()) as { document: { id: number } }
  const sent = { customer_id, document_id: document.id, way: 'link' }
  const { link } = await office.call<{ link: string }>('POST', '/api/documents/send', sent)
  return { link, phone }
}

/** The newest code that this phone was sent, or null. */
export async function codeSentTo(address: string, phone: string): Promise<string | null> {
  const reply = await fetch(`${address}/dev/outbox.json`)
  const { sms } = (await reply.json()) as { sms: readonly { to: string; text: string }[] }
  const texts = sms.filter(({ to }) => to === phone).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
  return texts.find(Boolean) ?? null
}

/** The token of an issued document, with which its customer opens it. */
export async function issuedInvoice(address: string): Promise<string> {
  const office = await makeOffice(address)
  const draft = {
    customer_id: await office.customer('דנה כהן', newPhone()),
    full_name: 'דנה כהן',
    invoice_date: dateOf(new Date()),
    payment_method: 'bank_transfer',
    items: [{ description: 'תספורת', quantity: 1, price: 180 }],
  }
  const { invoice } = await office.call<{ invoice: { id: number } }>('POST', '/api/invoices', draft)
  const issued = await office.call<{ invoice: { public_token: string } }>('POST', `/api/invoices/${invoice.id}/issue`)
  return issued.invoice.public_token
}
