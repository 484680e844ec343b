import { expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { demoLines, wantsDemo } from './make-demo.ts'

it('the demo is made by default in development only', () => {
  const wanted = [{}, { LUZ_DEMO: '0' }, production].map((variables) => wantsDemo(readEnvironment(variables)))
  expect(wanted).toEqual([true, false, false])
})

it('the start prints how to sign in to the demo and where to book', () => {
  const lines = demoLines({ slug: 'studio', email: 'noa@luz.test', password: 'secret' }, 'https://luz.test')
  expect(lines).toEqual(['            noa@luz.test  secret', '  Booking   https://luz.test/book/studio'])
})
