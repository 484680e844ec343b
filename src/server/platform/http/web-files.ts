/**
 * Serves the built web: the staff shell, hashed assets with their compressed siblings, and rendered
 * public pages.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from './compress.ts'
import { inlineHash, contentSecurityPolicy, permissionsPolicy } from './headers.ts'

const immutable = {
  immutable: true,
  maxAge: '365d',
  index: false,
  dotfiles: 'ignore',
  preCompressed: true,
  decorateReply: false,
} as const

/**
 * The policy of the service worker, which is that of its script: it may fetch only from this
 * origin.
 */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the assets and the service worker of dist/staff. Returns the handler that sends its page,
 * which all screens share. `frames` are the origins whose pages the screens may show in a frame.
 */
export async function mountStaffApp(
  app: FastifyInstance,
  dist: string,
  frames: readonly string[],
): Promise<(request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => FastifyReply> {
  const root = path.join(dist, 'staff')
  await app.register(fastifyStatic, { ...immutable, root: path.join(root, 'assets'), prefix: '/assets/' })
  const html = fs.readFileSync(path.join(root, 'index.html'), 'utf8')
  // the build compresses it more than a start has time for; tests have a page without this file
  const built = path.join(root, 'index.html.br')
  const brotli = fs.existsSync(built) ? fs.readFileSync(built) : undefined
  const page = pageOf(html, staffPolicy(html, frames), { brotli, frames })
  const worker = fs.readFileSync(path.join(root, 'worker.js'), 'utf8')
  app.get('/worker.js', { schema: { hide: true } as never }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .header('content-security-policy', WORKER_POLICY)
      .send(worker),
  )
  return (request, reply, status) => sendPage(request, reply, page, status)
}

/**
 * Allows the inline scripts and styles of the built page by their hashes, the registration of the
 * service worker, and frames of files that the page has fetched itself, for PDF documents.
 */
const staffPolicy = (html: string, frames: readonly string[]): string =>
  contentSecurityPolicy({
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => inlineHash(code!)),
    trustedTypes: 'luz-worker',
    frames: ['blob:', ...frames],
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => inlineHash(css!)),
  })

/**
 * The worker that reads PDF files decodes scanned pages with WebAssembly, which the page passes to
 * it. It fetches nothing, although it works on files of strangers.
 */
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'"
const allowDecoders = (reply: FastifyReply, file: string): void => {
  if (/[\\/]pdf\.worker[^\\/]*$/.test(file)) void reply.header('content-security-policy', PDF_WORKER_POLICY)
}

/** Serves the files of the public pages, which have a hash in their names. */
export async function mountPublicAssets(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...immutable,
    root: path.join(dist, 'public'),
    prefix: '/p/',
    setHeaders: allowDecoders,
  })
}

export type Page = {
  readonly plain: string
  readonly brotli: Buffer
  readonly etag: string
  readonly policy: string
  readonly permissions: string
}
type PageOptions = {
  readonly brotli?: Buffer | undefined
  /** Origins whose pages it shows in a frame, where somebody may pay. */
  readonly frames?: readonly string[]
}
const compressed = (html: string): Buffer =>
  brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html) },
  })
/** A page with its compressed form and its ETag, made once and sent many times. */
export function pageOf(html: string, policy: string, { brotli, frames }: PageOptions = {}): Page {
  return {
    plain: html,
    brotli: brotli ?? compressed(html),
    // weak, because each encoding has different bytes
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy,
    permissions: permissionsPolicy(frames),
  }
}

/**
 * Browsers revalidate pages each time (no-cache), unless the reply says otherwise. Most answers are
 * 304.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200): FastifyReply {
  void reply.headers({
    'content-security-policy': page.policy,
    'permissions-policy': page.permissions,
    'cache-control': reply.getHeader('cache-control') ?? 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    etag: page.etag,
  })
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const brotli = encodingOf(request.headers['accept-encoding']) === 'br' // compress.ts encodes gzip
  if (brotli) void reply.header('content-encoding', 'br')
  return reply.code(status).send(brotli ? page.brotli : page.plain)
}
