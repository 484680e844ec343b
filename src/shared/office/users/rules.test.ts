import { expect, it } from 'vitest'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import { sightOf } from './rules.ts'

const own = { sales: 'own', dues: 'own', contacts: 'own' }
const more: Partial<Record<Right, object>> = {
  may_see_revenue: { sales: 'all', dues: 'all' },
  may_sell: { dues: 'all' },
  may_see_phones: { contacts: 'all' },
}
it.for(RIGHTS)('%s alone shows what it is for, and otherwise own rows only', (right) => {
  expect(sightOf(new Set([right]))).toEqual({ ...own, ...more[right] })
})
it('nothing shows own rows, and every right shows all', () => {
  expect(sightOf(new Set())).toEqual(own)
  expect(sightOf(new Set(RIGHTS))).toEqual({ sales: 'all', dues: 'all', contacts: 'all' })
})
