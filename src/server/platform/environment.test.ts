import { describe, expect, it } from 'vitest'
import { isProduction, readEnvironment, wantsDemo } from './environment.ts'

const production = {
  NODE_ENV: 'production',
  LUZ_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://luz.test',
}

describe('the configuration', () => {
  it('needs nothing on a bare machine', () => {
    expect(readEnvironment({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      LUZ_DATA_DIR: './data',
      LUZ_ROLE: 'all',
      SMS_PROVIDER: 'log',
    })
  })

  it('takes an empty variable for a missing one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', LUZ_DEMO: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it('tells every problem at once, and never the values', () => {
    const wrong = {
      NODE_ENV: 'staging',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/luz',
      LUZ_SECRET: 'hunter2',
      LUZ_DEMO: 'yes',
      LUZ_POOL: '1',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'hunter2',
      METRICS_TOKEN: 'hunter2',
    }
    const told = (() => {
      try {
        readEnvironment(wrong)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    for (const name of Object.keys(wrong)) expect(told).toContain(`\n  ${name}: `)
    expect(told).not.toContain('hunter2')
    expect(told.split('\n')).toHaveLength(Object.keys(wrong).length + 2)
  })

  it('in production needs a secret and an address, and a clock that is right', () => {
    expect(isProduction(readEnvironment(production))).toBe(true)
    for (const name of ['LUZ_SECRET', 'PUBLIC_URL'])
      expect(() => readEnvironment({ ...production, [name]: '' })).toThrow(`${name}: is required in production`)
    expect(() => readEnvironment({ ...production, LUZ_CLOCK: '2026-11-22T08:00:00Z' })).toThrow(
      'LUZ_CLOCK: is for tests',
    )
  })

  it('brings the demo by itself only where somebody develops', () => {
    expect(wantsDemo(readEnvironment({}))).toBe(true)
    expect(wantsDemo(readEnvironment({ LUZ_DEMO: '0' }))).toBe(false)
    expect(wantsDemo(readEnvironment(production))).toBe(false)
    expect(wantsDemo(readEnvironment({ ...production, LUZ_DEMO: '1' }))).toBe(true)
  })
})
