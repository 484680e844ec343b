/** What this browser can do about notifications of the device. */
import { removeDevice, saveBrowser, type KnownDevice } from './device-api.ts'
import type { DeviceState, OwnDevice, Turned } from './device-state.ts'

const READY_MS = 10_000

async function readState({ device }: KnownDevice): Promise<DeviceState> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canPush) return isAppleTouchDevice() && !isOnHomeScreen() ? 'needs_home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await ownSubscription()
  const isKnown = device !== null && subscription?.endpoint === device.endpoint
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off'
}

// iPads name themselves Macintosh
const isAppleTouchDevice = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches

async function turnOn({ public_key }: KnownDevice, quiet: boolean): Promise<Turned> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  const subscription = await subscribe(public_key).catch(() => null)
  if (!subscription) return 'failed'
  await saveBrowser(subscription, quiet)
  return 'on'
}

/** Fails when the browser cannot reach its push service. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  // a subscription of an earlier sign-in may still be another person's
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const browserDevice: OwnDevice = {
  readState,
  wouldAsk: async () => Notification.permission === 'default',
  openSettings: null,
  turnOn,
  turnOff: async () => {
    await removeDevice()
    await (await ownSubscription())?.unsubscribe()
  },
  keepQuiet: async (quiet) => {
    const subscription = await ownSubscription()
    if (subscription) await saveBrowser(subscription, quiet)
  },
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
