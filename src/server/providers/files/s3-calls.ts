/**
 * One call to an S3-compatible store, signed (AWS Signature Version 4), within a time, and tried again where the store or the way to it
 * failed: each of our calls may be made twice. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FilesAway } from './files.ts'

export type S3Place = {
  /** Where the store answers, as its provider writes it: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `endpoint/bucket/key`; otherwise `bucket.endpoint/key`. */
  readonly pathStyle: boolean
}
/** In milliseconds: until the answer of one attempt begins, before another attempt, and between two pieces of a file. */
export type Waits = { readonly attempt: number; readonly pause: number; readonly stall: number }
export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** Without one the call is about the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/**
 * The store said no. Only the code of its answer is kept: the rest of it repeats our key's name and what was signed, and this is logged.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(method: string, status: number, code: string) {
    super(`the file store answered ${method} with ${status} ${code}`)
    this.name = 'S3Refusal'
    this.status = status
    this.code = code
  }
}

const ATTEMPTS = 3
const mayPass = (error: unknown) =>
  !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'

/**
 * What `read` makes of the answer; it may keep the line open, and cut it. Fails with S3Refusal for what trying again does not mend, and
 * with FilesAway after three attempts.
 */
export async function callS3<T>(
  place: S3Place,
  waits: Waits,
  call: S3Call,
  read: (reply: Response, line: AbortController) => T | Promise<T>,
): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt(place, waits, call, read)
    } catch (error) {
      if (!mayPass(error)) throw error
      if (made === ATTEMPTS) throw new FilesAway(whyOf(error), { cause: error })
      await sleep(waits.pause * 4 ** (made - 1) * (0.5 + Math.random()))
    }
  }
}

async function attempt<T>(
  place: S3Place,
  waits: Waits,
  call: S3Call,
  read: (reply: Response, line: AbortController) => T | Promise<T>,
): Promise<T> {
  const line = new AbortController()
  const timer = setTimeout(() => line.abort(new Error('no answer in time')), waits.attempt)
  try {
    const { url, headers } = await signed(place, call)
    // a redirect names another region or a page of somebody's: the signature is for neither
    const { method, body } = call
    const options = { method, headers, redirect: 'manual', signal: line.signal, ...(body && { body }) } as const
    const reply = await fetch(url, options)
    if (!reply.ok) throw new S3Refusal(method, reply.status, /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? '')
    return await read(reply, line)
  } catch (error) {
    line.abort()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function signed(place: S3Place, call: S3Call) {
  const { region, accessKeyId, secretAccessKey } = place
  const sha256 = createHash('sha256').update(call.body ?? '')
  const headers = { ...call.headers, 'x-amz-content-sha256': sha256.digest('hex') }
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const request = await new AwsV4Signer({ method: call.method, url: urlOf(place, call), headers, ...keys }).sign()
  // after signing, because machines in between change it; a file that came smaller would belie its length
  request.headers.set('accept-encoding', 'identity')
  return request
}

/** Keys are of letters that no address changes, so there is nothing to escape in them. */
function urlOf({ endpoint, bucket, pathStyle }: S3Place, { key, query = {} }: S3Call): string {
  const base = endpoint.replace(/\/+$/, '')
  const store = pathStyle ? `${base}/${bucket}` : base.replace('://', `://${bucket}.`)
  const path = key === undefined ? (pathStyle ? store : `${store}/`) : `${store}/${key}`
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** undici says "fetch failed" and keeps the reason underneath. */
function whyOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause ? `${message}: ${cause.code ?? cause.message ?? ''}` : message
}
