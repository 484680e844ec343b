import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { client, CallFailed, Unreachable } from '#web/platform/call.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'
import { fail } from '../fail.ts'
import { mount, serve } from './serve.ts'

const when = z.codec(z.string(), z.date(), { decode: (s) => new Date(s), encode: (d) => d.toISOString() })
const step = z.object({ event: z.literal('step'), data: z.object({ n: z.int(), when }) })
const total = z.object({ event: z.literal('total'), data: z.string() })
const fails = z.enum(['at once', 'later', 'as a bug', 'undeclared']).optional()
const routes = { count: ['POST', '/api/counts'], watch: ['GET', '/api/counts/watch'] } as const
const counts = contract('counts', routes, {
  count: {
    access: 'staff',
    body: z.object({ to: z.int(), fails }),
    status: 200,
    stream: true,
    reply: z.discriminatedUnion('event', [step, total]),
    fails: ['booking_closed'],
  },
  watch: { access: 'staff', query: z.object({ after: z.string().optional() }), status: 200, stream: true, reply: step },
})

const NOW = new Date('2026-11-22T08:00:00Z')
let office: Office
/** What the watcher did, in order. */
let seen: string[] = []
const served = serve(counts, {
  async *count({ body: { to, fails: how }, inOffice, scope }) {
    if (how === 'at once') fail('booking_closed')
    for (let n = 1; n <= to; n++) {
      if (how === 'later' && n === 2) fail('booking_closed')
      if (how === 'as a bug' && n === 2) throw new Error('a secret of the server')
      const hidden = how === 'undeclared' ? { secret: 'column' } : {}
      yield { event: 'step' as const, data: { n, when: NOW, ...hidden } }
    }
    const { name } = await inOffice((tx) =>
      tx.selectFrom('offices').select('name').where('id', '=', scope.officeId).executeTakeFirstOrThrow(),
    )
    yield { event: 'total' as const, data: name }
  },
  async *watch({ signal, query }) {
    try {
      if (query.after !== 'never') yield { event: 'step' as const, data: { n: 1, when: NOW } }
      seen.push('waiting')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      seen.push('aborted')
    } finally {
      seen.push('closed')
    }
  },
})
const startCountingServer = async () => {
  const { services } = await world()
  return startTestServer(services, (app) => mount(app, services, served))
}
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  office = await createTestOffice({ name: 'סטודיו נמשך' })
  server = await startCountingServer()
})
afterAll(() => server.app.close())

const authorization = () => `Bearer ${office.ownerToken}`
const post = (body: object) =>
  fetch(`${server.address}/api/counts`, {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const watch = (address: string, stop: AbortController, after = '') =>
  fetch(`${address}/api/counts/watch?after=${after}`, {
    headers: { authorization: authorization() },
    signal: stop.signal,
  })
const POLL = { timeout: 20_000, interval: 5 }

describe('a stream', () => {
  it('encodes each event by its schema and finishes with an end event', async () => {
    const reply = await post({ to: 2, fails: 'undeclared' })
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.text()).toBe(
      [1, 2].map((n) => `event: step\ndata: {"n":${n},"when":"${NOW.toISOString()}"}\n\n`).join('') +
        'event: total\ndata: "סטודיו נמשך"\n\nevent: end\ndata: {}\n\n',
    )
  })

  it('is answered with the problem when it fails before its first event', async () => {
    const reply = await post({ to: 2, fails: 'at once' })
    expect({ status: reply.status, body: await reply.json() }).toMatchObject({
      status: 409,
      body: { code: 'booking_closed' },
    })
    expect((await post({ to: 'many' })).status).toBe(422)
    expect((await fetch(`${server.address}/api/counts/watch`)).status).toBe(401)
  })

  it('ends with an error event when it fails later', async () => {
    const text = await (await post({ to: 2, fails: 'later' })).text()
    expect(text).toMatch(/^event: step\n.*\n\nevent: error\ndata: \{"code":"booking_closed",.*\}\n\n$/)
  })

  it('does not reveal the message of a bug', async () => {
    const text = await (await post({ to: 2, fails: 'as a bug' })).text()
    expect(text).toMatch(/event: error\ndata: \{"code":"bug",/)
    expect(text).not.toContain('secret')
  })

  it.for(['', 'never'])('ends when its client disconnects, before or after the first event (%j)', async (after) => {
    seen = []
    const stop = new AbortController()
    const reply = watch(server.address, stop, after)
    if (!after) await reply
    await expect.poll(() => seen, POLL).toContain('waiting')
    stop.abort()
    await reply.catch(() => {})
    await expect.poll(() => seen, POLL).toEqual(['waiting', 'aborted', 'closed'])
  })

  it.for(['', 'never'])('ends with the problem busy when the server drains (%j)', async (after) => {
    seen = []
    const draining = await startCountingServer()
    const reply = watch(draining.address, new AbortController(), after)
    if (!after) await reply
    await expect.poll(() => seen, POLL).toContain('waiting')
    await draining.app.close()
    expect((await reply).status).toBe(after ? 503 : 200)
    expect(await (await reply).text()).toContain('"code":"busy"')
    await expect.poll(() => seen, POLL).toEqual(['waiting', 'aborted', 'closed'])
  })

  it('does not start for a HEAD request', async () => {
    seen = []
    const url = `${server.address}/api/counts/watch`
    expect((await fetch(url, { method: 'HEAD', headers: { authorization: authorization() } })).status).toBe(404)
    expect(seen).toEqual([])
  })

  it('is described as text/event-stream', () => {
    const document = server.app.swagger() as unknown as {
      paths: Record<string, { post: { responses: Record<string, { content: object }> } }>
    }
    const { responses } = document.paths['/api/counts']!.post
    expect(Object.keys(responses['200']!.content)).toEqual(['text/event-stream'])
    expect(Object.keys(responses['409']!.content)).toEqual(['application/json'])
  })
})

describe('the stream reader of the web client', () => {
  /** A client that uses relative URLs, as a page of this server does. */
  const reader = (address = server.address) => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(address + path, init))
    return client<typeof counts>(routes, { token: () => office.ownerToken })
  }
  afterEach(() => void vi.unstubAllGlobals())

  it('yields typed events until the end', async () => {
    const events = []
    for await (const event of await reader().count({ body: { to: 2 } }))
      events.push(event.event === 'step' ? event.data.n : event.data)
    expect(events).toEqual([1, 2, 'סטודיו נמשך'])
  })

  it('throws the problem, before the first event or after it', async () => {
    const { count } = reader()
    await expect(count({ body: { to: 2, fails: 'at once' } })).rejects.toMatchObject({
      code: 'booking_closed',
    })
    const events = (await count({ body: { to: 2, fails: 'later' } }))[Symbol.asyncIterator]()
    expect((await events.next()).value).toMatchObject({ data: { n: 1 } })
    const failure = await events.next().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({ code: 'booking_closed' })
  })

  it('closes the connection when it stops early', async () => {
    seen = []
    for await (const event of await reader().watch({})) {
      expect(event.data.n).toBe(1)
      break
    }
    await expect.poll(() => seen, POLL).toEqual(['waiting', 'aborted', 'closed'])
  })

  const whole = 'event: step\ndata: {"n":1}\n\nevent: step\ndata: {"n":2}\n\nevent: end\ndata: {}\n\n'
  it.for([
    ['in the middle of an event', whole.slice(0, 40), 'complete'],
    ['between two events, although the reply is complete', whole.slice(0, 27), 'complete'],
    ['by a broken connection', whole.slice(0, 27), 'broken'],
  ] as const)('reports a stream that was truncated %s', async ([, text, how]) => {
    const { address, close } = await startPeer(text, how)
    const events = (await reader(address).watch({}))[Symbol.asyncIterator]()
    expect((await events.next()).value).toEqual({ event: 'step', data: { n: 1 } })
    expect(await events.next().catch((error: unknown) => error)).toBeInstanceOf(Unreachable)
    close()
  })

  it('reads events whose text arrives byte by byte', async () => {
    const { address, close } = await startPeer(whole, 'byte by byte')
    const events = []
    for await (const { data } of await reader(address).watch({})) events.push(data.n)
    expect(events).toEqual([1, 2])
    close()
  })

  /** A server that answers every request with this text as a stream. */
  async function startPeer(text: string, how: 'complete' | 'broken' | 'byte by byte') {
    const peer = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n')
        const chunk = (part: string) => socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
        if (how === 'byte by byte') for (const letter of text) chunk(letter)
        else chunk(text)
        if (how === 'broken') setImmediate(() => socket.end())
        else socket.end('0\r\n\r\n')
      })
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const { port } = peer.address() as net.AddressInfo
    return { address: `http://127.0.0.1:${port}`, close: () => peer.close() }
  }
})
