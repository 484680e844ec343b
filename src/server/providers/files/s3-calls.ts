/**
 * One signed call to an S3-compatible store (AWS Signature Version 4), with time limits and
 * retries. All calls are idempotent.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AnswerTooLong, readText } from '../read-json.ts'
import { FilesUnavailable } from './files.ts'

/** Bytes of a listing of 1,000 objects, and of anything else that is XML. */
export const XML_MAX = 4 * 1024 * 1024

export type S3Bucket = {
  /** The provider's endpoint, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** True for `endpoint/bucket/key`, false for `bucket.endpoint/key`. */
  readonly pathStyle: boolean
}
/**
 * Milliseconds: until the response of one attempt starts, before a retry, and between two chunks of
 * a file.
 */
export type S3Timeouts = { readonly attempt: number; readonly pause: number; readonly stall: number }
export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** Without a key the call addresses the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/**
 * The store refused the call. Only the error code is kept, because the rest of the response repeats
 * the access key and this is logged.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(method: string, status: number, code: string) {
    super(`the file store answered ${method} with ${status} ${code}`)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

const ATTEMPTS = 3
const isRetryable = (error: unknown) =>
  error instanceof S3Error
    ? error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'
    : !(error instanceof AnswerTooLong)

/**
 * Returns what `read` makes of the response; `read` may keep or abort the stream. Fails with
 * S3Error for permanent errors and with FilesUnavailable after three attempts.
 */
export async function callS3<T>(
  place: S3Bucket,
  waits: S3Timeouts,
  call: S3Call,
  read: (reply: Response, line: AbortController) => T | Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(place, waits, call, read)
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (tries === ATTEMPTS) throw new FilesUnavailable(whyOf(error), { cause: error })
      await sleep(waits.pause * 4 ** (tries - 1) * (0.5 + Math.random()))
    }
  }
}

async function attempt<T>(
  place: S3Bucket,
  waits: S3Timeouts,
  call: S3Call,
  read: (reply: Response, line: AbortController) => T | Promise<T>,
): Promise<T> {
  const line = new AbortController()
  const timer = setTimeout(() => line.abort(new Error('no answer in time')), waits.attempt)
  try {
    const { url, headers } = await signed(place, call)
    // the signature must not be sent to a redirect target
    const { method, body } = call
    const options = { method, headers, redirect: 'manual', signal: line.signal, ...(body && { body }) } as const
    const reply = await fetch(url, options)
    if (!reply.ok)
      throw new S3Error(method, reply.status, /<Code>(\w+)<\/Code>/.exec(await readText(reply, XML_MAX))?.[1] ?? '')
    return await read(reply, line)
  } catch (error) {
    line.abort()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function signed(place: S3Bucket, call: S3Call) {
  const { region, accessKeyId, secretAccessKey } = place
  const sha256 = createHash('sha256').update(call.body ?? '')
  const headers = { ...call.headers, 'x-amz-content-sha256': sha256.digest('hex') }
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const request = await new AwsV4Signer({ method: call.method, url: urlOf(place, call), headers, ...keys }).sign()
  // not signed, because proxies change it; it protects against truncated files
  request.headers.set('accept-encoding', 'identity')
  return request
}

/** Keys contain only characters that need no escaping. */
function urlOf({ endpoint, bucket, pathStyle }: S3Bucket, { key, query = {} }: S3Call): string {
  const base = endpoint.replace(/\/+$/, '')
  const store = pathStyle ? `${base}/${bucket}` : base.replace('://', `://${bucket}.`)
  const path = key === undefined ? (pathStyle ? store : `${store}/`) : `${store}/${key}`
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** undici reports "fetch failed" and puts the reason into the cause. */
function whyOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause ? `${message}: ${cause.code ?? cause.message ?? ''}` : message
}
