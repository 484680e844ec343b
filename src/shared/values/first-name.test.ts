import { expect, it } from 'vitest'
import { firstNameOf } from './first-name.ts'

it('a first name is what stands before the first space', () => {
  expect(['דנה כהן', ' דנה\tכהן לוי', 'דנה', ''].map(firstNameOf)).toEqual(['דנה', 'דנה', 'דנה', ''])
})
