/**
 * Calls to one server over one HTTP/2 connection, which is opened when it is needed and kept while
 * it is used: Apple takes a connection for each message as an attack.
 */
import http2, { type ClientHttp2Session, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { PushDelayed } from './push.ts'

export type Http2Call = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type Http2Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Empty when it was longer than any answer that has a reason. */
  readonly body: string
}
export type Http2Calls = {
  /** Fails with PushDelayed when no answer comes. The call may have been done then. */
  readonly post: (call: Http2Call) => Promise<Http2Answer>
  readonly close: () => void
}
type Options = { readonly timeoutMs?: number | undefined; readonly idleMs?: number | undefined }

const TIMEOUT_MS = 15_000
const IDLE_MS = 5 * 60_000
const ANSWER_MAX = 64 * 1024

/** `origin`: https, or http without encryption for a peer on this machine. */
export function openHttp2(origin: string, { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS }: Options = {}): Http2Calls {
  let current: ClientHttp2Session | null = null
  const leave = (session: ClientHttp2Session) => {
    if (current === session) current = null
    // calls that wait on it end by themselves
    if (session.connecting) session.destroy()
    else session.close()
  }
  const connect = (): ClientHttp2Session => {
    const session = http2.connect(origin)
    // the calls on it fail and say so
    session.on('error', () => {})
    session.on('close', () => leave(session))
    session.setTimeout(idleMs, () => leave(session))
    // a process that stops does not wait for it
    session.unref()
    return session
  }

  return {
    post: async (call) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const known = current
      const session = (current ??= connect())
      try {
        return await callOn(session, call, signal)
      } catch {
        // no call waits for a dead connection again
        leave(session)
        if (!known || signal.aborted) throw new PushDelayed('no answer')
      }
      // the server has left, or the connection ended unnoticed: once more on a new one
      const fresh = (current ??= connect())
      return callOn(fresh, call, signal).catch(() => {
        leave(fresh)
        throw new PushDelayed('no answer')
      })
    },
    close: () => {
      if (current) leave(current)
    },
  }
}

function callOn(session: ClientHttp2Session, call: Http2Call, signal: AbortSignal): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const { path, headers, body } = call
    const stream = session.request({ ':method': 'POST', ':path': path, ...headers }, { signal })
    let answer: IncomingHttpHeaders & IncomingHttpStatusHeader = {}
    let size = 0
    const pieces: Buffer[] = []
    stream.on('response', (received) => (answer = received))
    stream.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= ANSWER_MAX) pieces.push(piece)
      else stream.close(http2.constants.NGHTTP2_CANCEL)
    })
    stream.on('error', reject)
    stream.on('close', () => {
      const status = answer[':status']
      if (status === undefined) return reject(new Error('the connection ended'))
      resolve({ status, headers: answer, body: size <= ANSWER_MAX ? Buffer.concat(pieces).toString() : '' })
    })
    stream.end(body)
  })
}
