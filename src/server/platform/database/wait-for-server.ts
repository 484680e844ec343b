import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicNow } from '../clock.ts'
import { isUnavailable } from './outage.ts'

const RETRY_MS = 500

/**
 * A database that is starting, restarting or failing over is waited for. Throws the last error
 * after `seconds`.
 */
export async function waitForServer(connect: () => Promise<void>, seconds: number, print: (line: string) => void) {
  const deadline = monotonicNow() + seconds * 1000
  for (let tries = 0; ; tries++) {
    try {
      return await connect()
    } catch (error) {
      if (!isUnavailable(error) || monotonicNow() > deadline) throw error
      if (tries === 0) print(`The database does not answer yet. Waiting for it, at most ${seconds} seconds.`)
      await sleep(RETRY_MS)
    }
  }
}
