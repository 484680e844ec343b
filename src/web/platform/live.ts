/**
 * Change events from the server. `fetch` reads the stream, because the browser's EventSource cannot
 * send the bearer token. While the stream is down, subscribers refetch every few seconds, so that
 * no screen stays stale.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { useEffect, useRef } from 'react'
import { serverAddress } from './device.ts'

const LIVE_ADDRESS = '/api/events'
/**
 * The server sends something every 25 s. After this time without data the connection is dead, even
 * if the browser keeps it.
 */
const SILENCE_MS = 60_000
const POLL_MS = 15_000
/** No data were requested before, except those of the script in the HTML. */
const LOADED_AT = performance.now()
const BACKOFF_MS = { first: 1000, most: 30_000 }
/** A hidden tab closes its connection after this time. */
const HIDDEN_MS = 5 * 60_000

/**
 * The id of the row that changed; null when any row may have changed, so that the subscriber
 * refetches.
 */
export type Change = number | null
type OnChange = (change: Change) => void
export type Live = {
  /**
   * Subscribes to one kind of row, by the word in its events, and returns how to unsubscribe.
   * Connects while there are subscribers.
   */
  readonly subscribe: (kind: string, onChange: OnChange) => () => void
  /**
   * Whether a row of this kind may have changed since an instant, by `performance.now()`. Asked by
   * who subscribes after their data were asked for.
   */
  readonly hasChanged: (kind: string, since: number) => boolean
  /** The tab was hidden or shown. */
  readonly setVisible: (visible: boolean) => void
}
type Options = {
  readonly token: () => string | null
  readonly fetch?: typeof fetch
  /** 0 to 1: spreads the reconnections of many clients. */
  readonly random?: () => number
}

/**
 * Connects with the first subscriber, pauses in hidden pages and reconnects with growing pauses.
 */
export function createLive({ token, fetch: send = (...sent) => fetch(...sent), random = Math.random }: Options): Live {
  const subscribers = new Map<string, Set<OnChange>>()
  /**
   * The last event id, sent to resume after it, and the reconnection time that the server asked
   * for, in milliseconds.
   */
  const state: { lastId: string | null; retry: number | null } = { lastId: null, retry: null }
  let connection: AbortController | null = null
  let polling: ReturnType<typeof setInterval> | undefined
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasMissedEvents = false
  let visible = true

  const changedAt = new Map<string, number>()
  let refetchedAllAt = -1

  const refetchAll = () => {
    refetchedAllAt = performance.now()
    subscribers.forEach((all) => all.forEach((onChange) => onChange(null)))
  }
  const publish = ({ event = 'message', data }: EventSourceMessage) => {
    if (event === 'resync') return refetchAll()
    if (event !== 'message') return
    const { kind, id } = readChange(data)
    changedAt.set(kind, performance.now())
    subscribers.get(kind)?.forEach((onChange) => onChange(id))
  }

  /** Reads the stream until it ends, fails or falls silent. */
  const read = async (current: AbortController) => {
    const bearer = token()
    if (!bearer) throw new Error('signed out')
    let silenceTimer: ReturnType<typeof setTimeout> | undefined
    const restartSilenceTimer = () => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => current.abort(), SILENCE_MS)
    }
    restartSilenceTimer()
    try {
      const headers = { authorization: `Bearer ${bearer}`, ...(state.lastId ? { 'last-event-id': state.lastId } : {}) }
      // the server replays what happened since the first data were requested
      const age = performance.now() - (globalThis.earlyResponses?.at ?? LOADED_AT)
      const address = `${LIVE_ADDRESS}?age=${Math.ceil(age)}`
      const response = await send(serverAddress(address), { headers, signal: current.signal, cache: 'no-store' })
      if (!response.ok || !response.body) throw new Error(`no event stream: ${response.status}`)
      onConnected()
      const parser = createParser({
        onId: (id) => (state.lastId = id),
        onRetry: (retry) => (state.retry = retry),
        onEvent: publish,
      })
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        restartSilenceTimer()
        parser.feed(decoder.decode(part.value, { stream: true }))
      }
    } finally {
      clearTimeout(silenceTimer)
    }
  }

  const stopPolling = () => {
    clearInterval(polling)
    polling = undefined
  }
  const onConnected = () => {
    failures = 0
    stopPolling()
    // The server replays missed events only after a last event id.
    if (hasMissedEvents && !state.lastId) refetchAll()
    hasMissedEvents = false
  }
  const connect = () => {
    clearTimeout(reconnecting)
    if (connection || subscribers.size === 0) return
    const current = new AbortController()
    connection = current
    void read(current)
      .catch(() => undefined)
      .finally(() => {
        if (connection === current) reconnect()
      })
  }
  const reconnect = () => {
    connection = null
    hasMissedEvents = true
    failures += 1
    polling ??= setInterval(() => visible && refetchAll(), POLL_MS)
    const wait = Math.min((state.retry ?? BACKOFF_MS.first) * 2 ** (failures - 1), BACKOFF_MS.most)
    reconnecting = setTimeout(connect, wait * (0.5 + random() / 2))
  }
  const disconnect = () => {
    const current = connection
    connection = null
    current?.abort()
    clearTimeout(reconnecting)
    stopPolling()
  }

  return {
    subscribe(kind, onChange) {
      const all = subscribers.get(kind) ?? new Set()
      subscribers.set(kind, all.add(onChange))
      if (!connection && !polling) connect()
      return () => {
        all.delete(onChange)
        if (all.size === 0) subscribers.delete(kind)
        if (subscribers.size === 0) disconnect()
      }
    },
    hasChanged: (kind, since) => (changedAt.get(kind) ?? -1) >= since || refetchedAllAt >= since,
    setVisible(shown) {
      visible = shown
      clearTimeout(hiddenTimer)
      if (!shown) hiddenTimer = setTimeout(disconnect, HIDDEN_MS)
      else if (!connection && subscribers.size > 0) {
        refetchAll()
        hasMissedEvents = false
        failures = 0
        connect()
      }
    },
  }
}

/** A change is `{"what":"…","id":5}`. Anything else has no kind and reaches no subscriber. */
function readChange(data: string): { kind: string; id: Change } {
  try {
    const change: unknown = JSON.parse(data)
    if (typeof change === 'object' && change !== null && 'what' in change && typeof change.what === 'string')
      return { kind: change.what, id: 'id' in change && typeof change.id === 'number' ? change.id : null }
  } catch {
    // not JSON
  }
  return { kind: '', id: null }
}

let shared: Live | undefined
/** The only connection of this page, with the token of the session. */
function liveOf(token: () => string | null): Live {
  if (shared) return shared
  const live = createLive({ token })
  const follow = () => live.setVisible(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('online', follow)
  shared = live
  return live
}

/**
 * Calls `onChange` with the id of a row of this kind that changed anywhere, or with null when any
 * row may have changed.
 */
export function useLive(kind: string, onChange: OnChange, token: () => string | null): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => liveOf(token).subscribe(kind, (change) => latest.current(change)), [kind, token])
}

/** Whether a row of one of these kinds may have changed since then, by `performance.now()`. */
export const hasChanged = (kinds: readonly string[], since: number, token: () => string | null): boolean =>
  kinds.some((kind) => liveOf(token).hasChanged(kind, since))
