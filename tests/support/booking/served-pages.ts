/** The public pages as a browser without script gets them, from the built web. */
import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { randomIp } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let app: ReturnType<typeof buildApp> | undefined
const built = () => (app ??= world().then(({ services }) => buildApp(services, path.resolve('dist'))))
/** Call it after all tests of a file. */
export const closePages = async (): Promise<void> => (await app)?.close()

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const decoded = (html: string) => html.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (one) => ENTITIES[one]!)
/** What stands in the body before the data of the script, as a reader sees it. */
const wordsOf = (html: string) =>
  decoded(
    /<body>([^]*?)(?:<script|<\/body>)/
      .exec(html)![1]!
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll(/<\/?(?:span|bdi|b|a)\b[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' '),
  ).replaceAll(/\s+/g, ' ')

/** Opens an address, or posts a form to it. */
export async function openPage(url: string, form?: Readonly<Record<string, string>>) {
  const headers = {
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0',
    'x-forwarded-for': randomIp(),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const posted = form ? { method: 'POST' as const, payload: new URLSearchParams(form).toString() } : {}
  const reply = await (await built()).inject({ url, headers, ...posted })
  const html = reply.body
  const isPage = html.startsWith('<!doctype html>')
  return {
    status: reply.statusCode,
    headers: reply.headers,
    html,
    words: isPage ? wordsOf(html) : '',
    /** The address of the first link that begins so. */
    link: (start: string) =>
      decoded(
        [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!).find((href) => href.startsWith(start)) ?? '',
      ),
    /** What a preview shows. */
    head: Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
        name,
        decoded(value!),
      ]),
    ),
    title: decoded(/<title>([^<]*)</.exec(html)?.[1] ?? ''),
  }
}
