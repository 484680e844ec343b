/**
 * A local S3 store that verifies every request: it computes the signature independently, from AWS's
 * description and with node:crypto alone, and refuses with S3's own XML.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const hash = (algorithm: string, data: string | Buffer) => createHash(algorithm).update(data)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const plain = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const unescaped = (text: string) => text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const SKEW_MS = 15 * 60_000
/** As long as S3's, but made of characters that listings escape. */
const TOKEN = 'next<&>+/='

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type StoredObject = { readonly bytes: Buffer; readonly type: string | undefined; readonly at?: Date }
type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean
/** `host` of a virtual-host store follows the bucket's name in `Host`. */
type Store = { bucket: string; region: string; keyId: string; secret: string; host?: string; page?: number }

export async function startS3Peer(store: Store) {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  /**
   * Each handles one request, in order. Returns true when it replies itself, or does not reply on
   * purpose.
   */
  const troubles: Trouble[] = []
  const server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (troubles.shift()?.(request, response)) return
    answer(store, objects, request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
      sendXml(response, status, `<Error><Code>${code}</Code><AWSAccessKeyId>${store.keyId}</AWSAccessKeyId></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, objects, requests, troubles, close }
}
export type S3Peer = Awaited<ReturnType<typeof startS3Peer>>

export const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)

async function answer(
  store: Store,
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await buffer(request)
  const url = new URL(request.url!, 'http://store')
  checkSignature(store, request, url, body)
  const { bucket, key } = locationOf(store, request, url)
  if (bucket !== store.bucket) throw new Refused(404, 'NoSuchBucket')
  const what = `${request.method} ${key ? 'object' : [...url.searchParams.keys()].includes('delete') ? 'delete' : 'list'}`
  if (what === 'PUT object') {
    if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
    objects.set(key, { bytes: body, type: request.headers['content-type'] })
    response.writeHead(200, { etag: `"${hash('md5', body).digest('hex')}"` }).end()
  } else if (what === 'GET object') {
    const found = objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes)
  } else if (what === 'DELETE object') {
    objects.delete(key) // deleting a missing object succeeds
    response.writeHead(204).end()
  } else if (what === 'GET list') sendXml(response, 200, listing(store, objects, url.searchParams))
  else if (what === 'POST delete') {
    if (request.headers['content-md5'] !== hash('md5', body).digest('base64')) throw new Refused(400, 'InvalidDigest')
    const keys = [...body.toString().matchAll(/<Object><Key>([^<]*)<\/Key><\/Object>/g)].map((match) =>
      unescaped(match[1]!),
    )
    if (keys.length === 0 || keys.length > 1_000) throw new Refused(400, 'MalformedXML')
    for (const one of keys) objects.delete(one)
    sendXml(response, 200, '<DeleteResult></DeleteResult>')
  } else throw new Refused(405, 'MethodNotAllowed')
}

function locationOf({ host }: Store, request: IncomingMessage, url: URL) {
  const path = decodeURIComponent(url.pathname).slice(1)
  if (host !== undefined) return { bucket: request.headers.host!.split(`.${host}:`)[0]!, key: path }
  const [bucket = '', ...rest] = path.split('/')
  return { bucket, key: rest.join('/') }
}

function listing({ page = 1_000 }: Store, objects: Map<string, StoredObject>, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new Refused(501, 'NotImplemented')
  const after = query.get('continuation-token')
  if (after !== null && !after.startsWith(TOKEN)) throw new Refused(400, 'InvalidArgument')
  const most = Math.min(page, Number(query.get('max-keys') ?? 1_000))
  const all = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (after ?? TOKEN).slice(TOKEN.length))
    .toSorted()
  const shown = all.slice(0, most)
  const more = all.length > most
  const next = more ? `<NextContinuationToken>${escaped(TOKEN + shown.at(-1)!)}</NextContinuationToken>` : ''
  const contents = shown
    .map(
      (key) =>
        `<Contents><Key>${escaped(key)}</Key><LastModified>${(objects.get(key)?.at ?? new Date()).toISOString()}</LastModified></Contents>`,
    )
    .join('')
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`
}

function checkSignature(store: Store, { method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/
  const [, keyId, day, region, names, signature] = form.exec(headers.authorization ?? '') ?? []
  if (!keyId || !day || !names || !signature) throw new Refused(403, 'AccessDenied')
  if (keyId !== store.keyId) throw new Refused(403, 'InvalidAccessKeyId')
  if (region !== store.region) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const signedNames = names.split(';')
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'content-md5')]
  if (!must.every((name) => signedNames.includes(name))) throw new Refused(403, 'AccessDenied')
  const at = String(headers['x-amz-date'])
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
  const skew = Date.now() - Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
  if (!(Math.abs(skew) < SKEW_MS) || !at.startsWith(day)) throw new Refused(403, 'RequestTimeTooSkewed')
  const sha256 = String(headers['x-amz-content-sha256'])
  if (sha256 !== hash('sha256', body).digest('hex')) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const search = [...url.searchParams].map(([name, value]) => `${plain(name)}=${plain(value)}`).toSorted()
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(plain).join('/'),
    search.join('&'),
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    sha256,
  ].join('\n')
  const scope = `${day}/${store.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hash('sha256', canonical).digest('hex')].join('\n')
  const key = [day, store.region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${store.secret}`))
  const right = hmac(key, toSign)
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch')
}
