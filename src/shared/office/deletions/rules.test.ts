import { expect, it } from 'vitest'
import { acceptedKinds, type OpenKind } from './rules.ts'

it.for<[string | undefined, OpenKind[] | undefined, OpenKind[]]>([
  [undefined, undefined, []],
  ['', [], []],
  ['debt', undefined, ['debt']],
  ['services,debt', undefined, ['debt', 'services']],
  ['everything,debt', undefined, ['debt']],
  ['debt', ['appointments', 'requests'], ['debt', 'appointments', 'requests']],
  [undefined, ['requests'], ['requests']],
])('accept=%s with the choice %j accepts %j', ([accept, chosen, kinds]) => {
  expect([...acceptedKinds(accept, chosen)]).toEqual(kinds)
})
