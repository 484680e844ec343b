/** A local HTTP/2 server without encryption that answers JSON, as Apple and Google do. */
import http2, { type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Http2PeerCall = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }
export type Http2PeerAnswer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: object
}
type On = { readonly stream: ServerHttp2Stream; readonly session: ServerHttp2Session }
/** Replaces one answer. `taken`: the call takes effect all the same. */
export type Http2Trouble = { readonly taken: boolean; readonly act: (on: On) => void }

export const answering = ({ status, headers = {}, body }: Http2PeerAnswer): Http2Trouble => ({
  taken: false,
  act: ({ stream }) => answerOn(stream, { status, headers, ...(body ? { body } : {}) }),
})
/** Nothing comes back. */
export const silence: Http2Trouble = { taken: false, act: () => {} }
/** The connection breaks before the message is taken. */
export const brokenBefore: Http2Trouble = { taken: false, act: ({ session }) => session.destroy() }
/** The message is taken, and the connection breaks before the answer. */
export const brokenAfter: Http2Trouble = { taken: true, act: ({ session }) => session.destroy() }
/** The server leaves: it says that it did not look at this call. */
export const goingAway: Http2Trouble = {
  taken: false,
  act: ({ stream, session }) => {
    session.goaway(http2.constants.NGHTTP2_NO_ERROR, stream.id! - 2)
    stream.close(http2.constants.NGHTTP2_REFUSED_STREAM)
  },
}
/** The answer comes, and with it that the server leaves. */
export const lastAnswer: Http2Trouble = {
  taken: true,
  act: ({ stream, session }) => {
    answerOn(stream, { status: 200, body: {} })
    session.goaway(http2.constants.NGHTTP2_NO_ERROR, stream.id!)
  },
}
/** An answer without an end. */
export const endless: Http2Trouble = {
  taken: false,
  act: ({ stream }) => {
    stream.respond({ ':status': 200 })
    const more = () => {
      while (stream.writable && stream.write(Buffer.alloc(16_384, 'a')));
    }
    stream.on('drain', more).on('error', () => {})
    more()
  },
}

function answerOn(stream: ServerHttp2Stream, { status, headers = {}, body }: Http2PeerAnswer): void {
  stream.respond({ ':status': status, 'content-type': 'application/json', ...headers })
  stream.end(body ? JSON.stringify(body) : '')
}

/** `answer` may have an effect; one that a trouble replaces is not asked. */
export async function startHttp2Peer(answer: (call: Http2PeerCall) => Promise<Http2PeerAnswer>) {
  const calls: Http2PeerCall[] = []
  const troubles: Http2Trouble[] = []
  const sessions = new Set<ServerHttp2Session>()
  const counts = { connections: 0 }
  const server = http2.createServer()
  server.on('session', (session) => {
    counts.connections++
    sessions.add(session)
    session.on('error', () => {}).on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    const session = stream.session as ServerHttp2Session
    void buffer(stream).then(async (bytes) => {
      const call = { path: String(headers[':path']), headers, body: bytes.toString() }
      calls.push(call)
      const trouble = troubles.shift()
      if (trouble && !trouble.taken) return trouble.act({ stream, session })
      const answered = headers[':method'] === 'POST' ? await answer(call) : { status: 405 }
      if (trouble) trouble.act({ stream, session })
      else answerOn(stream, answered)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    troubles,
    counts,
    /** Ends all connections, as a proxy does with those that stand idle. */
    hangUp: () => {
      for (const session of sessions) session.destroy()
    },
    close: () => {
      for (const session of sessions) session.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
