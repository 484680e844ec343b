import { expect, it } from 'vitest'
import { slugOfName } from './slug-of-name.ts'

it.for([
  ['סטודיו נועה', 'studio-noa'],
  ['מספרת דני', 'misperet-dani'],
  ['Café Noa & Co.', 'cafe-noa-co'],
  ['ג׳ני ביוטי', 'jani-beauty'],
  ["צ'יקו 77", 'chiko-77'],
  ['קליניקה של ד״ר לוי', 'clinic-shel-d-r'],
  ['123', null],
  ['א', null],
  ['🙂', null],
  ['מנהל / admin', 'manhl-admin'],
  ['admin', null],
] as const)('the address of %s is %s', ([name, slug]) => {
  expect(slugOfName(name)).toBe(slug)
})
