/**
 * The service worker's part of notifications: it shows what arrives, and a tap opens the screen.
 */
import type { PushContent } from '#shared/values/push-content.ts'
import { chooseWindow } from './choose-window.ts'
import { text } from './push-text.ts'
import { pushedScreen } from './pushed-screen.ts'

// The used part of the worker's global scope, as in worker.ts.
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type PushEvent = Extendable & { readonly data: { readonly json: () => unknown } | null }
type ClickEvent = Extendable & { readonly notification: { readonly close: () => void; readonly data: unknown } }
type AppWindow = {
  readonly url: string
  readonly focus: () => Promise<AppWindow>
  readonly navigate: (url: string) => Promise<AppWindow | null>
}
type Scope = {
  readonly location: { readonly origin: string }
  readonly addEventListener: ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: ClickEvent) => void) => void)
  readonly registration: { readonly showNotification: (title: string, options: object) => Promise<void> }
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly AppWindow[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

/**
 * Shows pushed notifications. One with the tag of a shown one replaces it without another sound.
 */
export function showPushes(scope = globalThis as unknown as Scope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, scope.location.origin + pushedScreen(event.notification.data)))
  })
}

function show({ registration }: Scope, { data }: PushEvent): Promise<void> {
  const { title = text.unreadable, body = '', tag = 'luz', at, url } = contentOf(data)
  const time = Date.parse(at ?? '')
  const when = Number.isNaN(time) ? {} : { timestamp: time }
  return registration.showNotification(title, { body, tag, dir: 'rtl', lang: 'he', data: url, ...when })
}

/** The texts of a message; none when it cannot be read. */
function contentOf(data: PushEvent['data']): Partial<PushContent> {
  try {
    const content = (data?.json() ?? {}) as Record<string, unknown>
    return Object.fromEntries(Object.entries(content).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

async function open({ clients }: Scope, target: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const chosen = chooseWindow(windows, target)
  if (!chosen) return void (await clients.openWindow(target))
  await chosen.window.focus()
  if (!chosen.isThere) await chosen.window.navigate(target)
}
