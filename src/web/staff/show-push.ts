/**
 * The service worker's part of notifications: it shows what arrives, a tap opens the screen, and
 * the button of a request approves it.
 */
import { routes } from '#shared/calendar/appointment-requests/routes.ts'
import type { PushContent } from '#shared/values/push-content.ts'
import { chooseWindow } from './choose-window.ts'
import { text } from './push-text.ts'
import { pushedScreen } from './pushed-screen.ts'

// The used part of the worker's global scope, as in worker.ts.
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type PushEvent = Extendable & { readonly data: { readonly json: () => unknown } | null }
type Shown = { readonly close: () => void; readonly data: unknown; readonly body: string; readonly tag: string }
/** `action` is the button that was pressed, '' for the notification itself. */
type ClickEvent = Extendable & { readonly action: string; readonly notification: Shown }
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

const APPROVE = 'approve'
const look = { dir: 'rtl', lang: 'he' } as const
/** Of a request. Browsers without buttons show none, and a tap opens the request. */
const actions = [
  { action: APPROVE, title: text.approve },
  { action: 'decline', title: text.decline },
]

/**
 * Shows pushed notifications. One with the tag of a shown one replaces it without another sound.
 */
export function showPushes(scope = globalThis as unknown as Scope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    notification.close()
    const { url, approval } = textsIn(notification.data)
    const isApproved = action === APPROVE && approval !== undefined
    const target = scope.location.origin + pushedScreen(url)
    event.waitUntil(isApproved ? approve(scope, approval, notification) : open(scope, target))
  })
}

function show({ registration }: Scope, { data }: PushEvent): Promise<void> {
  const { title = text.unreadable, body = '', tag = 'luz', at, url, approval } = contentOf(data)
  const time = Date.parse(at ?? '')
  const when = Number.isNaN(time) ? {} : { timestamp: time }
  const answer = approval === undefined ? { data: { url } } : { data: { url, approval }, actions }
  return registration.showNotification(title, { body, tag, ...look, ...answer, ...when })
}

/** The texts of a message; none when it cannot be read. */
function contentOf(data: PushEvent['data']): Partial<PushContent> {
  try {
    return textsIn(data?.json())
  } catch {
    return {}
  }
}
const textsIn = (data: unknown): Partial<PushContent> =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'string'))

/**
 * Approves a request without opening anything. Says why when that failed; without an answer of the
 * server the buttons stay, to try again.
 */
async function approve({ registration }: Scope, key: string, { body, tag, data }: Shown): Promise<void> {
  const [method, path] = routes.approveByKey
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, headers, body: JSON.stringify({ key }) }).catch(() => null)
  if (answer?.ok) return
  const problem = (await answer?.json().catch(() => null)) as { readonly error?: string } | null | undefined
  const again = problem?.error === undefined ? { actions } : {}
  const why = `${body}\n${problem?.error ?? text.noAnswer}`
  await registration.showNotification(text.notApproved, { body: why, tag, ...look, data, ...again })
}

async function open({ clients }: Scope, target: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const chosen = chooseWindow(windows, target)
  if (!chosen) return void (await clients.openWindow(target))
  await chosen.window.focus()
  if (!chosen.isThere) await chosen.window.navigate(target)
}
