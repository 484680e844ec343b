/**
 * A worker process whose only job falls asleep in the middle: node tests/processes/napping-worker.ts <host> <database>. Says "asleep" when
 * it has taken the job, and is meant to be killed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readEnvironment } from '#server/platform/environment.ts'
import { job, startJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { openServices } from '#server/platform/open-services.ts'

const [host, database] = process.argv.slice(2) as [string, string]
const { services, pool } = await openServices({
  environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  connection: { host, user: 'postgres', database },
  secret: 'a secret for tests, long enough to be one',
  publicUrl: () => '',
  print: () => {},
})
const nap = job(z.object({}), async () => {
  console.log('asleep')
  await sleep(600_000)
})
const running = await startJobs(pool, services, { nap } as unknown as Jobs, { sweepEveryMs: 100, deadAfterSeconds: 1 })
await running.alive(services.pgListener.client()!)
console.log('ready')
