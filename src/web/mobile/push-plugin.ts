/**
 * The phone's part of notifications: permission, the token of this application, and what is shown.
 * Loaded in the application only.
 */
import { App } from '@capacitor/app'
import { registerPlugin } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { ANDROID_CHANNEL } from '#shared/values/push-content.ts'
import { appPlatform } from './app-platform.ts'
import { text } from './push-text.ts'

/** Our own, in mobile/: no well-kept package opens them by Apple's public address alone. */
const PhoneSettings = registerPlugin<{ readonly open: () => Promise<void> }>('PhoneSettings')

/** Google's service answers late on a phone that has just been started. */
const TOKEN_MS = 20_000
const HIGH = 4

/**
 * `denied`: only the phone's settings can change it. `missing`: this application was built without
 * notifications.
 */
export type Permission = 'granted' | 'denied' | 'prompt' | 'missing'

const permissionIn = ({ receive }: { readonly receive: string }): Permission =>
  receive === 'granted' || receive === 'denied' ? receive : 'prompt'

/** Asks nobody. */
export const readPermission = (): Promise<Permission> =>
  PushNotifications.checkPermissions().then(permissionIn, () => 'missing')

/** Asks the person, unless they answered before. Call it from a tap only. */
export const askPermission = (): Promise<Permission> =>
  PushNotifications.requestPermissions().then(permissionIn, () => 'missing')

/** Opens what the phone's settings have of this application. */
export const openSettings = (): Promise<void> => PhoneSettings.open()

/** The token as the server stores it: iOS writes its bytes in capitals. */
const tokenIn = ({ value }: { readonly value: string }): string =>
  appPlatform() === 'ios' ? value.toLowerCase() : value

/** Apple or Google tell the listeners the token of this application. */
export async function requestToken(): Promise<void> {
  if (appPlatform() === 'android')
    await PushNotifications.createChannel({ id: ANDROID_CHANNEL, name: text.channel, importance: HIGH })
  await PushNotifications.register()
}

/** The token of this application, or null when Apple or Google give none in time. */
export async function readToken(): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  // iOS does not keep the event for a listener that comes after it
  const listening = [
    await PushNotifications.addListener('registration', (token) => resolve(tokenIn(token))),
    await PushNotifications.addListener('registrationError', () => resolve(null)),
  ]
  const timer = setTimeout(() => resolve(null), TOKEN_MS)
  try {
    await requestToken()
    return await promise
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    for (const one of listening) void one.remove()
  }
}

/** Apple and Google deliver nothing to this application any more. */
export const forgetToken = (): Promise<void> => PushNotifications.unregister().catch(() => undefined)

/** The version of the application, of letters, digits, dots, - and +. */
export async function readVersion(): Promise<string> {
  const version = await App.getInfo().then(
    (info) => info.version,
    () => '',
  )
  return /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown'
}

/** Removes what the phone shows and the number on the icon. */
export const clearShown = (): Promise<void> =>
  PushNotifications.removeAllDeliveredNotifications().catch(() => undefined)

type Listeners = {
  /** Apple or Google gave this application another token. */
  readonly onToken: (token: string) => void
  /** The person tapped on a notification; `data` is what the server sent with it. */
  readonly onTap: (data: unknown) => void
}
/** A tap that started the application is told to the first listener. */
export async function listen({ onToken, onTap }: Listeners): Promise<void> {
  await PushNotifications.addListener('registration', (token) => onToken(tokenIn(token)))
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ actionId, notification }) => {
    // the phone approves a request by itself, and opens the application to decline it
    if (actionId === 'tap' || actionId === 'decline') onTap(notification.data)
  })
}
