/** Links of customers, between what the database holds and what is sent. */
import { openSecrets } from '#server/platform/security/crypto.ts'
import { SECRET } from './world.ts'

export const links = openSecrets(SECRET).links
/** Rows of messages with the texts that were sent. */
export const asSent = <Row extends { readonly message: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, message: links.toSend(row.message) }))
