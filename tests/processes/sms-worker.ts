/**
 * A worker process that sends SMS: node tests/processes/sms-worker.ts <host> <database> <provider>
 * <url of the provider>. It prints "warm", starts its jobs when it reads a line, and prints
 * "ready". The test then kills it.
 */
import { once } from 'node:events'
import { readEnvironment } from '#server/platform/environment.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { openServices } from '#server/platform/open-services.ts'
import { sessionDomain } from '#server/team/sessions/domain.ts'
import { smsDomain } from '#server/messages/sms/domain.ts'

const [host, database, provider, url] = process.argv.slice(2) as [string, string, string, string]
const connection = { host, user: 'postgres', database }
const account = {
  SMS_019_USERNAME: 'noa',
  SMS_019_TOKEN: 'a-token',
  SMS_INFORU_USERNAME: 'noa',
  SMS_INFORU_TOKEN: 'a-token',
}
const { services, workerConnection } = await openServices({
  domains: [sessionDomain, smsDomain],
  environment: readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LUZ_JOBS: '3',
    SMS_PROVIDER: provider,
    SMS_SENDER: 'Luz',
    SMS_019_URL: url,
    SMS_INFORU_URL: url,
    ...account,
  }),
  connection,
  secret: 'a secret for tests, long enough to be one',
  publicUrl: () => 'https://luz.test',
  print: () => {},
})
console.log('warm')
await once(process.stdin, 'data')
const running = await startJobs(workerConnection, services, jobsOf([smsDomain]), {
  sweepEveryMs: 20,
  deadAfterSeconds: 0,
})
await running.alive(services.pgListener.client()!)
console.log('ready')
