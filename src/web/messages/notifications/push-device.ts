/** What this browser can do about notifications of the device. */

/**
 * `needs_home_screen`: iPhones and iPads deliver only to applications on the home screen.
 * `blocked`: the person or the browser refused, which no page can change.
 */
export type DeviceState = 'unsupported' | 'needs_home_screen' | 'blocked' | 'off' | 'on'

const READY_MS = 10_000

/** `endpoint`: what the server knows of this sign-in. Nothing is asked of the person. */
export async function readDeviceState(endpoint: string | null): Promise<DeviceState> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canPush) return isAppleTouchDevice() && !isOnHomeScreen() ? 'needs_home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  const isKnown = endpoint !== null && subscription?.endpoint === endpoint
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off'
}

// iPads name themselves Macintosh
const isAppleTouchDevice = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches

/**
 * Asks the person for permission and subscribes. Call it from a tap only. `dismissed`: the person
 * closed the question. `failed`: the browser cannot reach its push service.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | 'blocked' | 'dismissed' | 'failed'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  try {
    const { pushManager } = await readyWorker()
    // a subscription of an earlier sign-in may still be another person's
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  } catch {
    return 'failed'
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The registration once its worker is active; fails when there is none, as in development. */
const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no service worker')), READY_MS)),
  ])

/** The bytes of a text in base64url. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
