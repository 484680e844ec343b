import { beforeEach, describe, expect, it } from 'vitest'
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
const tap = (data: unknown) => dispatch('notificationclick', { notification: { close: () => {}, data } })

beforeEach(() => {
  shown.length = 0
  opened.length = 0
})

describe('a pushed message', () => {
  it('is shown from right to left, at its time, with its screen', async () => {
    start()
    const url = '/calendar?date=2026-11-24&appointment=5'
    await push(JSON.stringify({ title: 'תור', body: 'דנה', url, tag: 'n1-2', at: '2026-11-22T08:00:00.000Z' }))
    const options = { body: 'דנה', tag: 'n1-2', dir: 'rtl', lang: 'he', data: url, timestamp: 1795334400000 }
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
