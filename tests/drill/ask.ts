/** Requests of browsers on kept connections, each browser at an address of its own. */
import http from 'node:http'
import { text } from 'node:stream/consumers'

export type Reply = {
  /** 0 when there was no answer. */
  readonly status: number
  readonly retryAfter: string
  readonly text: string
  readonly took: number
}
type Options = { readonly body?: object; readonly token?: string; readonly key?: string }
export type Ask = (method: string, path: string, options?: Options) => Promise<Reply>

/** Longer than anything should take. */
const PATIENCE_MS = 30_000

/** The n-th browser. The limits of strangers count by address, and loopback has many. */
export function openBrowser(address: string, n: number): Ask {
  const localAddress = `127.85.${n >> 7}.${1 + (n & 127)}`
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8, localAddress, timeout: PATIENCE_MS })
  return async (method, path, { body, token, key } = {}) => {
    const began = performance.now()
    const headers = {
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const request = http.request(address + path, { method, agent, headers, timeout: PATIENCE_MS }, resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.end(body && JSON.stringify(body))
    const took = () => performance.now() - began
    try {
      const response = await promise
      const said = await text(response)
      const retryAfter = String(response.headers['retry-after'] ?? '')
      return { status: response.statusCode!, retryAfter, text: said, took: took() }
    } catch (error) {
      return { status: 0, retryAfter: '', text: (error as Error).message, took: took() }
    }
  }
}
