import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPushes } from './show-push.ts'

const origin = 'https://luz.test'
type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const shown: { title: string; options: object }[] = []
const opened: string[] = []

/** The service worker's scope of a browser that has these windows open. */
const scopeWith = (windows: readonly object[]) => ({
  location: { origin },
  addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  registration: {
    showNotification: async (title: string, options: object) => void shown.push({ title, options }),
  },
  clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
})
const start = (windows: readonly object[] = []) => showPushes(scopeWith(windows) as never)
/** Dispatches an event and waits for what it started. */
async function dispatch(type: string, more: object): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(type)!({ ...more, waitUntil: (started: Promise<unknown>) => (work = started) })
  await work
}
const push = (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) as unknown } })
const tap = (data: unknown) => press({ data: { url: data } }, '')
const press = (notification: object, action: string) =>
  dispatch('notificationclick', { action, notification: { close: () => {}, body: 'דנה', tag: 'n1', ...notification } })

beforeEach(() => {
  shown.length = 0
  opened.length = 0
})

describe('a pushed message', () => {
  it('is shown from right to left, at its time, with its screen', async () => {
    start()
    const url = '/calendar?date=2026-11-24&appointment=5'
    await push(JSON.stringify({ title: 'תור', body: 'דנה', url, tag: 'n1-2', at: '2026-11-22T08:00:00.000Z' }))
    const options = { body: 'דנה', tag: 'n1-2', dir: 'rtl', lang: 'he', data: { url }, timestamp: 1795334400000 }
    expect(shown).toEqual([{ title: 'תור', options }])
  })

  it.for(['unreadable', '{}', 'null', '{"title":5}'])('that cannot be read is shown all the same: %s', async (text) => {
    start()
    await push(text)
    expect(shown).toMatchObject([{ title: 'יש התראה חדשה', options: { body: '', dir: 'rtl' } }])
  })
})

describe('a tap', () => {
  it('opens the own screen, and the list for any other address', async () => {
    start()
    for (const data of ['/sms', 'https://evil.example/', '//evil.example/sms', '/api/customers', undefined])
      await tap(data)
    const list = `${origin}/notifications`
    expect(opened).toEqual([`${origin}/sms`, list, list, list, list])
  })

  it('leads a window that shows the list', async () => {
    const led: string[] = []
    const window = {
      url: `${origin}/notifications`,
      focus: async () => void led.push('focus'),
      navigate: async (url: string) => void led.push(url),
    }
    start([window])
    await tap('/sms')
    expect(led).toEqual(['focus', `${origin}/sms`])
    expect(opened).toEqual([])
  })
})

describe('the buttons of a request', () => {
  const url = '/calendar?date=2026-11-24&appointment=5'
  const data = { url, approval: 'key' }
  /** The server answers so; null without an answer. */
  function serverAnswers(reply: Response | null) {
    const fetched = vi.fn<typeof fetch>(async () => reply ?? Promise.reject(new TypeError('no network')))
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  afterEach(() => vi.unstubAllGlobals())

  it('are shown with it, and with no other notification', async () => {
    start()
    await push(JSON.stringify({ title: 'בקשה', url, tag: 'n1', approval: 'key', server: 'https://luz.test' }))
    await push(JSON.stringify({ title: 'תור', url, tag: 'n2' }))
    const actions = [
      { action: 'approve', title: 'אישור' },
      { action: 'decline', title: 'דחייה' },
    ]
    expect(shown[0]!.options).toMatchObject({ data, actions })
    expect(shown[1]!.options).not.toHaveProperty('actions')
  })

  it('approve it without opening anything', async () => {
    const fetched = serverAnswers(new Response(null, { status: 204 }))
    start()
    await press({ data }, 'approve')
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"key":"key"}' }
    expect(fetched.mock.calls).toEqual([['/api/appointments/requests/approve', sent]])
    expect([shown, opened]).toEqual([[], []])
  })

  it('say why it was not approved, and stay when the server did not answer', async () => {
    serverAnswers(Response.json({ error: 'הבקשה כבר נדחתה' }, { status: 409 }))
    start()
    await press({ data }, 'approve')
    serverAnswers(null)
    await press({ data }, 'approve')
    serverAnswers(new Response('<html>', { status: 502 }))
    await press({ data }, 'approve')
    expect(
      shown.map(({ title, options }) => [title, (options as { body: string }).body, 'actions' in options]),
    ).toEqual([
      ['הבקשה לא אושרה', 'דנה\nהבקשה כבר נדחתה', false],
      ['הבקשה לא אושרה', 'דנה\nאין תשובה מהשרת. אפשר לנסות שוב.', true],
      ['הבקשה לא אושרה', 'דנה\nאין תשובה מהשרת. אפשר לנסות שוב.', true],
    ])
  })

  it('open the request to decline it', async () => {
    const fetched = serverAnswers(null)
    start()
    await press({ data }, 'decline')
    await press({ data }, '')
    expect(opened).toEqual([origin + url, origin + url])
    expect(fetched).not.toHaveBeenCalled()
  })
})
