/**
 * News from the server, as it happens. The stream is read by fetch, because a browser's EventSource cannot carry the bearer token.
 * While it cannot be had, listeners are asked to look again every few seconds, so a screen is never stale for long.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { useEffect, useRef } from 'react'

const LIVE_ADDRESS = '/api/events'
/** Nothing came for so long, although the server says something every 25 s: the line is dead, whatever the browser thinks. */
const SILENCE = 60_000
const POLL = 15_000
const BACK_OFF = { first: 1000, most: 30_000 }
/** A tab that nobody looks at gives its line back after this. */
const HIDDEN = 5 * 60_000

/** The rows that changed, or null when anything may have: then the listener looks again. */
export type Change = number | null
type Hear = (change: Change) => void
export type Live = {
  /** Hears of one kind of thing, such as "appointments". Returns how to stop. The line is open while anybody listens. */
  readonly listen: (what: string, hear: Hear) => () => void
  /** The tab was hidden or shown. */
  readonly visibility: (visible: boolean) => void
}
type World = {
  readonly token: () => string | null
  readonly fetch?: typeof fetch
  /** 0 to 1, so that a thousand screens do not come back in the same second. */
  readonly random?: () => number
}

export function createLive({ token, fetch: ask = (...sent) => fetch(...sent), random = Math.random }: World): Live {
  const subscribers = new Map<string, Set<Hear>>()
  /** The id of the last event, sent back to resume after it, and the milliseconds to wait before that. */
  const state: { lastId: string | null; retry: number | null } = { lastId: null, retry: null }
  let line: AbortController | null = null
  let polling: ReturnType<typeof setInterval> | undefined
  let waking: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false
  let visible = true

  const everybody = () => [...subscribers.values()].forEach((set) => set.forEach((hear) => hear(null)))
  const hear = ({ event = 'message', data }: EventSourceMessage) => {
    if (event === 'resync') return everybody()
    if (event !== 'message') return
    const { what, id } = readNews(data)
    for (const one of subscribers.get(what) ?? []) one(id)
  }

  /** Reads the stream until it ends, fails or falls silent. */
  const read = async (stop: AbortController) => {
    const bearer = token()
    if (!bearer) throw new Error('nobody is signed in')
    let silence = setTimeout(() => stop.abort(), SILENCE)
    try {
      const headers = { authorization: `Bearer ${bearer}`, ...(state.lastId ? { 'last-event-id': state.lastId } : {}) }
      const response = await ask(LIVE_ADDRESS, { headers, signal: stop.signal, cache: 'no-store' })
      if (!response.ok || !response.body) throw new Error(`no news: ${response.status}`)
      connected()
      const parser = createParser({
        onId: (id) => (state.lastId = id),
        onRetry: (retry) => (state.retry = retry),
        onEvent: hear,
      })
      const text = new TextDecoder()
      const reader = response.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence)
        silence = setTimeout(() => stop.abort(), SILENCE)
        parser.feed(text.decode(part.value, { stream: true }))
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const connected = () => {
    failures = 0
    clearInterval(polling)
    polling = undefined
    // What happened while nobody was connected is told by the server only to those who can say what they heard last.
    if (missed && !state.lastId) everybody()
    missed = false
  }

  const open = () => {
    clearTimeout(waking)
    if (line || subscribers.size === 0) return
    const mine = new AbortController()
    line = mine
    void read(mine)
      .catch(() => undefined)
      .finally(() => {
        if (line === mine) again()
      })
  }
  const again = () => {
    line = null
    missed = true
    failures += 1
    polling ??= setInterval(() => visible && everybody(), POLL)
    const wait = Math.min((state.retry ?? BACK_OFF.first) * 2 ** (failures - 1), BACK_OFF.most)
    waking = setTimeout(open, wait * (0.5 + random() / 2))
  }
  const close = () => {
    const was = line
    line = null
    was?.abort()
    clearTimeout(waking)
    clearInterval(polling)
    polling = undefined
  }

  return {
    listen(what, one) {
      const set = subscribers.get(what) ?? new Set()
      subscribers.set(what, set.add(one))
      if (!line && !polling) open()
      return () => {
        set.delete(one)
        if (set.size === 0) subscribers.delete(what)
        if (subscribers.size === 0) close()
      }
    },
    visibility(shown) {
      visible = shown
      clearTimeout(hiding)
      if (!shown) {
        hiding = setTimeout(close, HIDDEN)
      } else if (!line && subscribers.size > 0) {
        everybody()
        missed = false
        failures = 0
        open()
      }
    },
  }
}

function readNews(data: string): { what: string; id: Change } {
  try {
    const news: unknown = JSON.parse(data)
    if (typeof news === 'object' && news !== null && 'what' in news && typeof news.what === 'string')
      return { what: news.what, id: 'id' in news && typeof news.id === 'number' ? news.id : null }
  } catch {
    // A broken line is no news: the next whole one is.
  }
  return { what: '', id: null }
}

let shared: Live | undefined
/** The one line of this page, opened with the token that the session keeps. */
function liveOf(token: () => string | null): Live {
  if (shared) return shared
  const live = createLive({ token })
  document.addEventListener('visibilitychange', () => live.visibility(document.visibilityState === 'visible'))
  window.addEventListener('online', () => live.visibility(document.visibilityState === 'visible'))
  shared = live
  return live
}

/** Calls `onChange` with the id of a thing of this kind that changed anywhere, or with null when anything may have. */
export function useLive(what: string, onChange: Hear, token: () => string | null): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => liveOf(token).listen(what, (change) => latest.current(change)), [what, token])
}
