/** Links of customers, between what the database holds and what is sent. */
import { openSecrets } from '#server/platform/security/crypto.ts'
import { shortSeedOf, type ShortLinkKind } from '#server/platform/security/short-links.ts'
import { SECRET, world } from './world.ts'

export const links = openSecrets(SECRET).links
/** Rows of messages with the texts that were sent. */
export const asSent = <Row extends { readonly message: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, message: links.toSend(row.message) }))

/** The short link of a message, by the token of the page behind it. */
export const shortLink = (kind: ShortLinkKind, token: string): string =>
  links.toSend(`/l/${shortSeedOf(kind, kind === 'i' ? token : links.seedOf(token))}`)

/** The path of the page to which the short link of a sent message leads. */
export async function pathBehind(message: string): Promise<string> {
  const { app } = await world()
  const url = /\/l\/[\w-]{12}(?![\w-])/.exec(message)![0]
  const { headers } = await app.inject({ url })
  return new URL(String(headers.location)).pathname
}
/** The token of that page. */
export const tokenBehind = async (message: string): Promise<string> => (await pathBehind(message)).split('/').at(-1)!
