/**
 * How the demo's recent documents reached their customers: by SMS or e-mail, and which were opened.
 */
import { DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import { text } from '#server/money/invoices/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { insertParts } from './insert-queries.ts'
import { markDocumentsOpened, recentDocuments } from './message-queries.ts'

const RECENT = 30 * DAY
type Document = Awaited<ReturnType<typeof recentDocuments>>[number]

/**
 * One of five documents goes by SMS, and two of five by e-mail when the customer has an address.
 */
const channelOf = ({ id, email }: Document) => (id % 5 === 0 ? 'sms' : id % 5 < 3 && email !== null ? 'email' : null)
/** Most are opened: some within minutes, others in the evening. */
const openedAt = ({ id, created_at }: Document) =>
  id % 7 < 5 ? new Date(created_at.getTime() + (id % 3 === 0 ? (2 + (id % 4)) * HOUR : (3 + (id % 40)) * MINUTE)) : null

/** `address` is where the server answers. */
export async function seedDeliveries(
  { tx, scope, now }: { readonly tx: Tx; readonly scope: Scope; readonly now: Date },
  address: string,
): Promise<void> {
  const documents = await recentDocuments(tx, scope, new Date(now.getTime() - RECENT), now)
  const sms = documents.filter((one) => channelOf(one) === 'sms').map((one) => smsOf(one, address))
  const mail = documents.filter((one) => channelOf(one) === 'email').map((one) => mailOf(one, address))
  await insertParts(tx, scope, 'sms_messages', sms)
  await insertParts(tx, scope, 'mail_messages', mail)
  const opened = documents.flatMap((one) => {
    const at = channelOf(one) === null ? null : openedAt(one)
    return at === null || at > now ? [] : [{ id: one.id, at }]
  })
  await markDocumentsOpened(tx, scope, opened)
}

const linkOf = ({ public_token }: Document, address: string) => `${address}/c-invoice/${public_token}`

const smsOf = (one: Document, address: string) => ({
  customer_id: one.customer_id,
  invoice_id: one.id,
  phone: one.phone,
  message: text.documentLink(one.office, shortLinkOf({ publicUrl: () => address }, 'i', one.public_token)),
  kind: 'invoice',
  provider: 'log',
  provider_id: `demo-invoice-${one.id}`,
  dedupe_key: `demo-invoice-${one.id}`,
  status: 'sent',
  quota_counted: true,
  created_at: one.created_at,
  sent_at: one.created_at,
})

const mailOf = (one: Document, address: string) => ({
  customer_id: one.customer_id,
  invoice_id: one.id,
  address: one.email,
  subject: text.documentSubject(one.office),
  body: text.documentMail(one.office, linkOf(one, address)),
  status: 'sent',
  created_at: one.created_at,
  sent_at: one.created_at,
})
