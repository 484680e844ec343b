/**
 * A worker process that sends reminders: node tests/processes/reminder-worker.ts <host> <database>.
 * It prints "warm", starts its jobs when it reads the first line, and prints "ready". Each line is
 * the time to which it sets its clock; it repeats it. The test then kills it.
 */
import { createInterface } from 'node:readline'
import { appointmentJobs } from '#server/calendar/appointments/jobs.ts'
import { domains } from '#server/domains.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { openServices } from '#server/platform/open-services.ts'
import { machineTime, moveClockTo, now } from '#tests/support/clock.ts'

const [host, database] = process.argv.slice(2) as [string, string]
const { services, workerConnection } = await openServices({
  domains,
  environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', LUZ_JOBS: '3' }),
  connection: { host, user: 'postgres', database },
  secret: 'a secret for tests, long enough to be one',
  publicUrl: () => 'https://luz.test',
  print: () => {},
  clock: now,
  machineTime,
})
const { remind } = appointmentJobs
console.log('warm')
let isStarted = false
for await (const line of createInterface({ input: process.stdin })) {
  moveClockTo(line)
  if (!isStarted) {
    isStarted = true
    const options = { sweepEveryMs: 20, deadAfterSeconds: 0 }
    const running = await startJobs(workerConnection, services, { remind }, options)
    await running.alive(services.pgListener.client()!)
  }
  console.log(line)
}
