import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { isFileKey, newFileKey, type Files } from './files.ts'
import { readBytes, readText } from '../read-json.ts'
import { callS3, S3Error, XML_MAX, type S3Call, type S3Bucket, type S3Timeouts } from './s3-calls.ts'

/**
 * Three attempts take less than half a minute, after which the database ends a waiting transaction.
 */
const TIMEOUTS: S3Timeouts = { attempt: 8_000, pause: 200, stall: 30_000 }
/** Several times the largest file that is stored. */
const FILE_MAX = 64 * 1024 * 1024
/** S3 lists and deletes at most 1,000 objects per call. */
const BATCH = 1_000
const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  webp: 'image/webp',
  png: 'image/png',
}

/**
 * Files in a private bucket of an S3-compatible store, shared by any number of machines. The access
 * key may get, put, delete and list objects. Without the list permission a store answers 403 for a
 * missing object.
 */
export function s3Files(place: S3Bucket, waits: S3Timeouts = TIMEOUTS): Files {
  const call = <T>(what: S3Call, read: (reply: Response, line: AbortController) => T | Promise<T>) =>
    callS3(place, waits, what, read)
  const get = async <T>(key: string, read: (reply: Response, line: AbortController) => T | Promise<T>) =>
    isFileKey(key) ? call({ method: 'GET', key }, read).catch(nullIfMissing) : null
  return {
    name: 's3',
    put: async (file) => {
      const key = newFileKey(file, randomBytes(16).toString('base64url'))
      const headers = { 'content-type': types[file.extension] ?? 'application/octet-stream' }
      await call({ method: 'PUT', key, headers, body: Uint8Array.from(file.bytes) }, discardBody)
      return key
    },
    read: (key) => get(key, (reply) => readBytes(reply, FILE_MAX)),
    stream: (key) => get(key, (reply, line) => streamOf(reply, line, waits.stall)),
    remove: async (key) => {
      if (isFileKey(key)) await call({ method: 'DELETE', key }, discardBody).catch(nullIfMissing)
    },
    olderThan: async function* (officeId, before) {
      for await (const page of pagesOf(call, officeId)) yield keysBefore(page, before)
    },
    removeAllOf: async (officeId) => {
      for await (const page of pagesOf(call, officeId)) await removeListed(call, page)
    },
  }
}

/** The listing of an office's objects, as pages of XML. */
async function* pagesOf(
  call: (what: S3Call, read: (reply: Response) => Promise<string>) => Promise<string>,
  officeId: number,
) {
  let from: string | null = null
  do {
    const query = { 'list-type': '2', prefix: `${officeId}/`, 'max-keys': String(BATCH) }
    const more: Record<string, string> = from ? { 'continuation-token': from } : {}
    const page: string = await call({ method: 'GET', query: { ...query, ...more } }, (reply) =>
      readText(reply, XML_MAX),
    )
    yield page
    from = nextOf(page)
  } while (from !== null)
}

function keysBefore(page: string, before: Date): string[] {
  const objects = page.matchAll(/<Contents>.*?<\/Contents>/gs)
  return [...objects].flatMap(([object]) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? ''
    const stored = new Date(/<LastModified>([^<]*)</.exec(object)?.[1] ?? Number.NaN)
    return isFileKey(key) && stored < before ? [key] : []
  })
}

/** A missing bucket is a configuration error, not a missing file. */
function nullIfMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null
  throw error
}

/** Consumes the body, so that the connection can be reused. */
const discardBody = async (reply: Response): Promise<void> => void (await readBytes(reply, XML_MAX))

function streamOf(reply: Response, line: AbortController, stall: number): { body: Readable; size: number } {
  const size = Number(reply.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(size)) throw new Error('the file store sent a file without its length')
  const reader = reply.body?.getReader()
  /** The timeout covers waiting for the store, not for the reader. */
  const next = async () => {
    const timer = setTimeout(() => line.abort(new Error('the file store stopped in the middle of a file')), stall)
    try {
      return (await reader?.read())?.value ?? null
    } finally {
      clearTimeout(timer)
    }
  }
  const body = new Readable({
    read: () =>
      void next().then(
        (piece) => body.push(piece),
        (error: Error) => body.destroy(error),
      ),
    // a reader that leaves aborts the request
    destroy: (error, done) => {
      line.abort()
      done(error)
    },
  })
  return { body, size }
}

/**
 * Deletes the objects of one listing page. Names are copied between the two XML documents in
 * escaped form.
 */
async function removeListed(
  call: (what: S3Call, read: (reply: Response) => Promise<void>) => Promise<void>,
  page: string,
): Promise<void> {
  const objects = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([key]) => `<Object>${key}</Object>`)
  if (objects.length === 0) return
  const xml = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects.join('')}</Delete>`
  const body = Uint8Array.from(Buffer.from(xml))
  // stores require a checksum for this request
  const headers = {
    'content-type': 'application/xml',
    'content-md5': createHash('md5').update(body).digest('base64'),
  }
  await call({ method: 'POST', query: { delete: '' }, headers, body }, async (reply) => {
    // a 200 response lists objects that were not deleted
    const left = /<Error>.*?<Code>(\w+)<\/Code>/s.exec(await readText(reply, XML_MAX))
    if (left) throw new S3Error('POST', left[1] === 'AccessDenied' ? 403 : 500, left[1] ?? '')
  })
}

/** The token of the next listing page; null after the last. */
function nextOf(page: string): string | null {
  if (!/<IsTruncated>true</.test(page)) return null
  const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
  if (token === undefined) throw new Error('the file store sent a truncated listing without a continuation token')
  return token.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_, name: string, ten, sixteen) =>
    name ? ENTITIES[name]! : String.fromCodePoint(ten ? Number(ten) : Number.parseInt(sixteen as string, 16)),
  )
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
