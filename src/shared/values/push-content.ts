/** Who delivers to a device: the service of its browser, Apple or Google. */
export const PUSH_PLATFORMS = ['web', 'ios', 'android'] as const
export type PushPlatform = (typeof PUSH_PLATFORMS)[number]
/** The platforms of the application on phones. */
export const APP_PLATFORMS = ['ios', 'android'] as const
export type AppPlatform = (typeof APP_PLATFORMS)[number]

/** What a device shows, as the server sends it. All of it is text. */
export type PushContent = {
  readonly title: string
  readonly body: string
  /** The screen that a tap opens, without the origin. */
  readonly url: string
  /** A later message with the same tag replaces this one: 1 to 32 of A–Z, a–z, 0–9, - and _. */
  readonly tag: string
  /** When it happened, ISO with Z. */
  readonly at: string
  /** Of a request that waits: the key with which this device approves it without a session. */
  readonly approval?: string
  /** Of the same: the origin that takes the key. Applications may know several servers. */
  readonly server?: string
}
/** What iPhones show with a message of this category: buttons to approve and to decline. */
export const REQUEST_CATEGORY = 'request'

/** The channel of Android that the application makes and messages name. */
export const ANDROID_CHANNEL = 'notifications'

/** Apple's tokens are bytes in hexadecimal, Google's a text that it does not describe. */
const TOKENS: Readonly<Record<AppPlatform, RegExp>> = {
  ios: /^(?:[0-9a-f]{2}){32,100}$/,
  android: /^[\w:.-]{20,1000}$/,
}
/** Whether a text may be the token of an application on this platform. */
export const isAppToken = (platform: AppPlatform, token: string): boolean => TOKENS[platform].test(token)
