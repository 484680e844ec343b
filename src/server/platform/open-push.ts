import { applePush } from '../providers/push/apns.ts'
import { googlePush } from '../providers/push/fcm.ts'
import { pushThrough, type Push } from '../providers/push/push.ts'
import { webPush } from '../providers/push/web-push.ts'
import type { ServerClock } from './clock.ts'
import { contactOf, type Environment } from './environment.ts'

type Options = ServerClock & {
  readonly environment: Environment
  /** Identifies this installation to the services of browsers. */
  readonly privateKey: Uint8Array
  readonly publicUrl: () => string
  readonly print: (line: string) => void
}

/** The services that deliver notifications: of browsers always, of phones when there are keys. */
export function openPush({ environment, privateKey, publicUrl, print, clock, machineTime }: Options): Push {
  const contact = () => contactOf(environment, publicUrl())
  const options = { now: () => machineTime(clock().getTime()), print }
  const [apple, google] = [appleKeysIn(environment), googleKeysIn(environment)]
  return pushThrough({
    web: webPush({ privateKey, contact, now: clock, print }),
    apps: { ios: apple && applePush(apple, options), android: google ? googlePush(google, options) : null },
  })
}

/** Null when there are none. readEnvironment has checked that they are complete. */
function appleKeysIn(env: Environment) {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic, APNS_URL: url } = env
  return key && keyId && teamId && topic ? { key, keyId, teamId, topic, url } : null
}
const googleKeysIn = ({ FCM_ACCOUNT: account, FCM_URL: url }: Environment) => account && { ...account, url }
