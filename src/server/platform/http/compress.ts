/**
 * Compresses replies that are sent whole: JSON, pages and feeds. Files are streamed or already
 * compressed, and live events bypass Fastify.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Smaller replies fit into one packet, so compressing them saves nothing. */
const COMPRESSED_FROM_BYTES = 1_000
const TEXT = /^(application\/json|text\/(html|plain|calendar|xml)|application\/xml)\b/
/**
 * From this size on brotli uses quality 4, because a slow connection gains more than the server
 * loses: a week of 526 kB takes 2 ms instead of 0.8 and becomes a third smaller.
 */
const LARGE_BYTES = 100_000
const encoders = {
  br: (body: string | Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: body.length < LARGE_BYTES ? 1 : 4 } }),
  gzip: (body: string | Buffer) => gzipSync(body, { level: 1 }),
}
type Encoding = keyof typeof encoders

/**
 * Compresses replies to GET and HEAD only. Replies to other methods are short and may contain
 * secrets (tokens, recovery codes) next to text of the caller; see docs/decisions/0021.
 */
export function mountCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload
    if (!isCompressible(reply, payload)) return payload
    if (!/accept-encoding/i.test(String(reply.getHeader('vary') ?? ''))) void reply.header('vary', varyOf(reply))
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding) return payload.length < LARGE_BYTES ? payload : bytesOf(payload)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoders[encoding](payload)
  })
}

/**
 * Converts a large string to bytes, which Node sends with less work. Buffer.from would read the
 * string twice, first to count its bytes; UTF-8 has at most three bytes per UTF-16 unit.
 */
function bytesOf(payload: string | Buffer): Buffer {
  if (typeof payload !== 'string') return payload
  const bytes = Buffer.allocUnsafeSlow(3 * payload.length)
  return bytes.subarray(0, bytes.write(payload))
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type')))) return false
  // characters for a string: counting bytes would scan it again
  return payload.length >= COMPRESSED_FROM_BYTES
}

const varyOf = (reply: FastifyReply) => [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')

/**
 * The encoding to use for an Accept-Encoding header (RFC 9110, 12.5.3); brotli when both have the
 * same weight.
 */
export function encodingOf(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((s) => s.trim())
    const weight = parameters.find((p) => p.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const bestEncoding = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return weightOf(bestEncoding) > 0 ? bestEncoding : null
}
