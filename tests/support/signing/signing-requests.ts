/** A request that succeeds, for every endpoint of documents for signature. */
import { DAY } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { createForm, healthAnswers, healthForm, signForm } from '#tests/support/catalog/document-forms.ts'
import { PDF, type Fixture } from '#tests/support/fixture.ts'
import { randomPhone } from '#tests/support/office.ts'
import { codeOf, sendForSignature, signing, signTestDocument } from './signing.ts'

/** A customer gets a limited number of links an hour. */
const newCustomer = async ({ office }: Fixture) =>
  (await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone() })).id
const sent = async (f: Fixture) => sendForSignature(f.office, f.ids.document, await newCustomer(f))
const signed = async (f: Fixture) => signTestDocument(f.office, f.ids.document, await newCustomer(f))
/** Signed by a customer whose card has an address. */
const signedWithMail = async ({ office, ids }: Fixture) => {
  const more = { full_name: 'רות לוי', phone: randomPhone(), email: 'ruth@luz.test' }
  return signTestDocument(office, ids.document, (await office.create('/api/customers', more)).id)
}
const ofSignLink = async (f: Fixture) => {
  const { token } = await sent(f)
  return { params: { token } }
}

export const signingRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'document-forms.templates': () => ({}),
  'document-forms.show': (f) => ({ params: { id: f.ids.form } }),
  'document-forms.create': () => ({ body: healthForm() }),
  'document-forms.update': (f) => ({ params: { id: f.ids.form }, body: { fields: healthForm().fields.slice(1) } }),
  'document-forms.answers': async ({ office, ids }) => ({
    params: { requestId: (await signForm(office, await createForm(office), healthAnswers, ids.customer)).id },
  }),
  'document-requests.send': (f) => ({ body: { customer_id: f.ids.customer, document_id: f.ids.document } }),
  'document-requests.previewMany': (f) => ({
    body: { customer_ids: [f.ids.customer], document_id: f.ids.document },
  }),
  'document-requests.sendMany': async (f) => ({
    body: { customer_ids: [f.ids.customer, await newCustomer(f)], document_id: f.ids.document },
  }),
  'document-requests.list': (f) => ({ query: { customer_id: f.ids.customer, search: 'הצ', limit: 5 } }),
  'document-requests.counts': (f) => ({ query: { documents: `${f.ids.document},1` } }),
  'document-requests.remind': async (f) => ({ params: { id: (await sent(f)).id } }),
  'document-requests.cancel': async (f) => ({ params: { id: (await sent(f)).id } }),
  'document-requests.signedFile': async (f) => ({
    params: { id: (await signed(f)).id },
  }),
  'document-requests.show': async (f) => ofSignLink(f),
  'document-requests.original': async (f) => ofSignLink(f),
  'document-requests.sendCode': async (f) => ofSignLink(f),
  'document-requests.sign': async (f) => {
    const { params } = await ofSignLink(f)
    return { params, body: await signing(await codeOf(f.office, params.token)) }
  },
  'document-requests.signedCopy': async (f) => ({
    params: { token: (await signed(f)).token },
  }),
  'document-requests.openAgain': async (f) => {
    const today = now()
    moveClockTo(new Date(today.getTime() - 31 * DAY).toISOString())
    const { token } = await signed(f)
    moveClockTo(today.toISOString())
    return { params: { token }, body: { code: await codeOf(f.office, token) } }
  },
  'document-requests.mail': async (f) => ({ params: { id: (await signedWithMail(f)).id } }),
  'document-requests.mailCopy': async (f) => ({ params: { token: (await signedWithMail(f)).token } }),
  'document-requests.verify': () => ({ file: { name: 'signed.pdf', bytes: PDF } }),
}
