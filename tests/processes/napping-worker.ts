/**
 * A worker process with one job that does not end: node tests/processes/napping-worker.ts <host>
 * <database>. It prints "asleep" when it runs the job. The test then kills it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readEnvironment } from '#server/platform/environment.ts'
import { job, startJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { domains } from '#server/domains.ts'
import { openServices } from '#server/platform/open-services.ts'

const [host, database] = process.argv.slice(2) as [string, string]
const connection = { host, user: 'postgres', database }
const { services, workerConnection } = await openServices({
  domains,
  environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  connection,
  secret: 'a secret for tests, long enough to be one',
  publicUrl: () => '',
  print: () => {},
})
const nap = job(z.object({}), async () => {
  console.log('asleep')
  await sleep(600_000)
})
const running = await startJobs(workerConnection, services, { nap } as unknown as Jobs, {
  sweepEveryMs: 100,
  deadAfterSeconds: 1,
})
await running.alive(services.pgListener.client()!)
console.log('ready')
