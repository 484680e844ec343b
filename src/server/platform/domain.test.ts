import { expect, it } from 'vitest'
import { checkNames } from './domain.ts'
import { idempotencyJobs as jobs } from './http/idempotency.ts'
import { limit } from './security/limits.ts'

it('refuses a limit or a job whose name another domain has', () => {
  const cats = { limits: { catPerIp: limit('petIp', { points: 3, seconds: 60 }) }, jobs }
  const dogs = { limits: { dogPerIp: limit('petIp', { points: 9, seconds: 60 }) } }
  expect(() => checkNames([cats])).not.toThrow()
  expect(() => checkNames([cats, dogs])).toThrow('two domains register the limit petIp')
  expect(() => checkNames([cats, { jobs }])).toThrow(`two domains register the job ${Object.keys(jobs)[0]}`)
})
