import { expect, it } from 'vitest'
import { checkNames } from './domain.ts'
import { idempotencyJobs as jobs } from './http/idempotency.ts'

it('refuses a job whose name another domain has', () => {
  expect(() => checkNames([{ jobs }, {}])).not.toThrow()
  expect(() => checkNames([{ jobs }, { jobs }])).toThrow(`two domains register the job ${Object.keys(jobs)[0]}`)
})
