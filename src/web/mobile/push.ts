/** Notifications of the application: taps, tokens that change, and the number on its icon. */
import { QueryObserver } from '@tanstack/react-query'
import { countQuery } from '#web/messages/notifications/api.ts'
import { leavePhone, renewToken, takeToken } from '#web/messages/notifications/app-device.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { readSession, subscribe } from '#web/platform/session.ts'
import { pushedScreen } from '#web/staff/pushed-screen.ts'
import { appPlatform } from './app-platform.ts'
import { clearShown, listen } from './push-plugin.ts'

type Options = {
  /** Opens a screen, `/calendar?…`. The lock covers it until the person has proved who they are. */
  readonly open: (screen: string) => void
}

/** Call it once, when the screens can be opened. Does nothing in a browser. */
export async function startPush({ open }: Options): Promise<void> {
  if (appPlatform() === null) return
  // what fails, as without a network, is done at the next start
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  await listen({
    onToken: (token) => quietly(takeToken(token)),
    onTap: (data) => open(pushedScreen(urlIn(data))),
  })
  const watch = () => {
    if (readSession()) return
    leavePhone()
    void clearShown()
  }
  subscribe(watch)
  watch()
  quietly(renewToken())
  // the bell shows nothing new: neither do the icon and the list of the phone
  new QueryObserver(queryClient, { ...countQuery, enabled: false }).subscribe(({ data }) => {
    if (data?.fresh === 0) void clearShown()
  })
}

const urlIn = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'url' in data ? data.url : null)
