import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Change, createLive } from './live.ts'

/** A server whose streams the test writes and closes. */
function fakeServer() {
  const asked: { lastId: string | null }[] = []
  const lines: { write: (text: string) => void; end: () => void; aborted: () => boolean }[] = []
  let status = 200
  const fetch = (async (_: unknown, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push({ lastId: headers.get('last-event-id') })
    if (headers.get('authorization') !== 'Bearer t' || status !== 200) return new Response(null, { status })
    let writer!: ReadableStreamDefaultController<Uint8Array>
    let aborted = false
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (writer = c) })
    init.signal!.addEventListener('abort', () => {
      aborted = true
      writer.error(new DOMException('aborted', 'AbortError'))
    })
    lines.push({
      write: (text) => writer.enqueue(new TextEncoder().encode(text)),
      end: () => writer.close(),
      aborted: () => aborted,
    })
    return new Response(body, { status: 200 })
  }) as typeof globalThis.fetch
  return { fetch, asked, lines, refuse: (with_: number) => void (status = with_) }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('change events', () => {
  // loads the parser, which the live connection imports on use
  beforeAll(async () => void (await import('eventsource-parser')))
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const server = fakeServer()
    const heard: Change[] = []
    const live = createLive({ token: () => 't', fetch: server.fetch, random: () => 1 })
    const stop = live.subscribe('appointments', (change) => heard.push(change))
    return { server, heard, live, stop }
  }

  it('delivers events of the subscribed kind, regardless of chunk boundaries', async () => {
    const { server, heard, stop } = start()
    await settle()
    server.lines[0]!.write('retry: 2000\n\nid: a\nda')
    server.lines[0]!.write('ta: {"what":"appointments","id":5}\n')
    server.lines[0]!.write('\n:\n\nid: b\r\ndata: {"what":"customers","id":6}\r\n\r\n')
    await settle()
    expect(heard).toEqual([5])
    stop()
    expect(server.lines[0]!.aborted()).toBe(true)
  })

  it('knows what changed before a late subscriber, since when its data were asked for', async () => {
    const { server, live, stop } = start()
    await settle()
    const asked = performance.now()
    expect(live.hasChanged('customers', asked)).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    server.lines[0]!.write('id: a\ndata: {"what":"customers","id":6}\n\n')
    await settle()
    expect(live.hasChanged('customers', asked)).toBe(true)
    expect(live.hasChanged('appointments', asked)).toBe(false)
    expect(live.hasChanged('customers', performance.now() + 1)).toBe(false)
    server.lines[0]!.write('event: resync\ndata: {}\n\n')
    await settle()
    expect(live.hasChanged('appointments', asked)).toBe(true)
    stop()
  })

  it('reconnects after "bye" and sends the last event id', async () => {
    const { server, heard, stop } = start()
    await settle()
    server.lines[0]!.write('id: a\ndata: {"what":"appointments","id":5}\n\nretry: 1000\nevent: bye\ndata: {}\n\n')
    await settle()
    server.lines[0]!.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.asked).toEqual([{ lastId: null }, { lastId: 'a' }])
    server.lines[1]!.write('event: resync\ndata: {}\n\n')
    await settle()
    expect(heard).toEqual([5, null])
    stop()
  })

  it('polls and backs off while it cannot connect, and refetches once it can', async () => {
    const { server, heard, stop } = start()
    server.refuse(503)
    stop()
    const receivedLater: Change[] = []
    const live = createLive({ token: () => 't', fetch: server.fetch, random: () => 1 })
    const end = live.subscribe('appointments', (change) => receivedLater.push(change))
    server.asked.length = 0
    await vi.advanceTimersByTimeAsync(14_999)
    expect(server.asked).toHaveLength(3)
    expect(receivedLater).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(receivedLater).toEqual([null])
    server.refuse(200)
    await vi.advanceTimersByTimeAsync(30_000)
    const before = receivedLater.length
    expect(receivedLater.at(-1)).toBeNull()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(receivedLater).toHaveLength(before)
    end()
    expect(heard).toEqual([])
  })

  it('reconnects after a minute of silence', async () => {
    const { server, stop } = start()
    await vi.advanceTimersByTimeAsync(50_000)
    server.lines[0]!.write(':\n\n')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(server.lines[0]!.aborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.lines[0]!.aborted()).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.lines).toHaveLength(2)
    stop()
  })

  it('disconnects when hidden for long, and refetches when shown', async () => {
    const { server, heard, live, stop } = start()
    await settle()
    live.setVisible(false)
    for (let i = 0; i < 11; i++) {
      await vi.advanceTimersByTimeAsync(25_000)
      server.lines[0]!.write(':\n\n')
    }
    expect(server.lines[0]!.aborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(server.lines[0]!.aborted()).toBe(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.lines).toHaveLength(1)
    live.setVisible(true)
    await settle()
    expect(heard).toEqual([null])
    expect(server.lines).toHaveLength(2)
    stop()
  })

  it('sends no request without a token', async () => {
    const server = fakeServer()
    const live = createLive({ token: () => null, fetch: server.fetch, random: () => 1 })
    const stop = live.subscribe('appointments', () => undefined)
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.asked).toEqual([])
    stop()
  })
})
