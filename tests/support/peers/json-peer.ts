/** A local HTTP server that answers JSON posts, as a provider's API does. */
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type PeerCall = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: PeerBody }
export type PeerBody = Record<string, unknown>
type PeerAnswer = { readonly status?: number; readonly body: object }
/**
 * Handles one call in place of the peer. A trouble that does nothing leaves the call without an
 * answer.
 */
type Trouble = (response: ServerResponse) => void

/** A call that is never answered. */
export const noAnswer: Trouble = () => {}
/** A call whose connection breaks after the peer has done what was asked. */
export const brokenLine: Trouble = (response) => void response.destroy()
export const serverError: Trouble = (response) => void response.writeHead(502).end('<html>bad gateway</html>')

export const unauthorized: Trouble = (response) => void response.writeHead(401).end('{}')
export const garbage: Trouble = (response) => void response.writeHead(200).end('<html>maintenance</html>')
export const throttled: Trouble = (response) => void response.writeHead(429, { 'retry-after': '7' }).end('{}')

/** JSON, or a form as OAuth posts it. */
const bodyOf = (headers: IncomingHttpHeaders, text: string): PeerBody =>
  headers['content-type'] === 'application/x-www-form-urlencoded'
    ? Object.fromEntries(new URLSearchParams(text))
    : ((text === '' ? {} : JSON.parse(text)) as PeerBody)

export async function startJsonPeer(answer: (call: PeerCall) => PeerAnswer) {
  const calls: PeerCall[] = []
  /** Each replaces the answer to one call, in order. The call takes effect all the same. */
  const troubles: Trouble[] = []
  /**
   * Sees each call before it is handled. A trouble that it returns replaces the call, which then
   * has no effect.
   */
  const watch: { onCall: ((call: PeerCall, response: ServerResponse) => Trouble | null) | null } = { onCall: null }
  const server = http.createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const call = { path: request.url!, headers: request.headers, body: bodyOf(request.headers, bytes.toString()) }
      calls.push(call)
      const loss = watch.onCall?.(call, response)
      if (loss) return loss(response)
      const { status = 200, body } = answer(call)
      const trouble = troubles.shift()
      if (trouble) return trouble(response)
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { address, calls, troubles, watch, close }
}
