import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'
import { buildApp } from '#server/app.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { demoLines, makeDemo, wantsDemo } from './make-demo.ts'

it('the demo is made by default in development only', () => {
  const variants = [{}, { LUZ_DEMO: '0' }, { LUZ_DEMO: 'whole' }, production]
  expect(variants.map((variables) => wantsDemo(readEnvironment(variables)))).toEqual([true, false, true, false])
})

it('the start prints how to sign in to the demo and where to book', () => {
  const lines = demoLines({ slug: 'studio', email: 'noa@luz.test', password: 'secret' }, 'https://luz.test')
  expect(lines).toEqual(['            noa@luz.test  secret', '  Booking   https://luz.test/book/studio'])
})

describe('a first start', () => {
  beforeAll(async () => {
    moveClockTo('2026-11-22T08:00:00Z')
    const { services } = await world()
    Object.assign(services.environment, { LUZ_DEMO: 'whole' })
    const t = performance.now()
    await makeDemo({ services, openApp: buildApp })
    console.log('whole', performance.now() - t)
  }, 120_000)
  it('x', async () => {
    expect(1).toBe(1)
  })
})
