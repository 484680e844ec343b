/** Apple and Google as peers, and phones with the application to which tests send. */
import { applePush } from '#server/providers/push/apns.ts'
import { googlePush } from '#server/providers/push/fcm.ts'
import type { PushMessage } from '#server/providers/push/push.ts'
import type { AppPlatform } from '#shared/values/push-content.ts'
import { startApnsPeer } from '#tests/support/peers/apns-peer.ts'
import { startFcmPeer } from '#tests/support/peers/fcm-peer.ts'

type PhoneOptions = { readonly clock?: () => Date; readonly timeoutMs?: number }

export const pushMessage = (more: Partial<PushMessage> = {}): PushMessage => ({
  content: { title: 'תור', body: 'דנה', url: '/calendar?date=2026-11-24', tag: 'n1-2', at: '2026-11-22T08:00:00.000Z' },
  badge: 3,
  keptSeconds: 600,
  ...more,
})
/** What a push ended with: `taken`, or its error. */
export const outcomeOf = (push: Promise<void>): Promise<string | Error> =>
  push.then(
    () => 'taken',
    (error: Error) => error,
  )

export async function startAppServices() {
  const apple = await startApnsPeer()
  const google = await startFcmPeer()
  /** What the operator read. */
  const printed: string[] = []
  const open = (platform: AppPlatform, { clock = () => new Date(), timeoutMs = 5_000 }: PhoneOptions = {}) => {
    const options = { now: clock, print: (line: string) => void printed.push(line), timeoutMs }
    return platform === 'ios' ? applePush(apple.keys, options) : googlePush(google.keys, options)
  }
  return {
    apple,
    google,
    printed,
    /** For `useAppPush`. */
    services: () => ({ ios: open('ios'), android: open('android') }),
    /** A service for a phone with the application, whose clock may run behind. */
    openPhone: (platform: AppPlatform, options?: PhoneOptions) => {
      const service = open(platform, options)
      const isApple = platform === 'ios'
      const { token, shown } = isApple ? apple.install() : google.install()
      const push = (more: Partial<PushMessage> = {}) => service.send({ platform, endpoint: token }, pushMessage(more))
      return { push, token, shown, peer: isApple ? apple : google, close: service.close }
    },
    /** Forgets what happened. */
    reset: () => {
      for (const peer of [apple, google]) {
        peer.calls.length = 0
        peer.troubles.length = 0
        peer.counts.connections = 0
      }
      printed.length = 0
    },
    close: () => Promise.all([apple.close(), google.close()]),
  }
}
