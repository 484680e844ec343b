/** What a first start of the demo shows, made by one process at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { equipSalon } from './equip-salon.ts'
import { fillNearWeeks } from './fill-calendar.ts'
import { demoOffice, tryLockDemo, unlockDemo, type DemoOffice } from './office-queries.ts'
import { withApi, type Making } from './open-api.ts'
import { readSalon } from './read-salon.ts'

const LOCKED_MS = 100

/** Makes what a first start shows, unless it is made. */
export async function openSalon(making: Making, officeId: number): Promise<void> {
  const { services } = making
  const demo = await readOffice(services, officeId)
  if (!demo || demo.isOpen) return
  await withApi(making, demo, async (api) => {
    await equipSalon(api, demo)
    await fillNearWeeks(api, services, demo, await readSalon(api, demo))
    await api.call('PUT', '/api/first-run', { event: 'ended' }, { at: demo.now })
  })
}

/** Undefined when there is none. */
export const readOffice = (
  services: Services,
  officeId: number,
): Promise<(DemoOffice & { readonly isOpen: boolean }) | undefined> =>
  enterOffice(services, officeId, (tx, scope) => demoOffice(tx, scope))

/**
 * Runs `work` while no other process makes the demo. The lock ends with a process that is killed.
 * It is waited for without a limit: on a busy machine the demo takes longer than a lock may.
 */
export const aloneWithDemo = <T>({ services, print }: Making, work: () => Promise<T>): Promise<T> =>
  services.sessionDb.connection().execute(async (connection) => {
    let isFree = await tryLockDemo(connection)
    if (!isFree) print?.('Another process makes the demo. Waiting until it is ready.')
    while (!isFree) {
      await sleep(LOCKED_MS)
      isFree = await tryLockDemo(connection)
    }
    try {
      return await work()
    } finally {
      await unlockDemo(connection)
    }
  })
