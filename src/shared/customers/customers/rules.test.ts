import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { customerIn, customers } from './contract.ts'
import { FIELD_NAMES, IMPORTED_FIELDS, MERGED_FIELDS } from './rules.ts'

const { list, update, merge, import: importing } = customers.endpoints

describe("the list of a customer's fields", () => {
  it('covers every field of a customer in replies except those that the server determines', () => {
    const fields = Object.keys(list.reply.shape.customers.element.shape)
    const determined = [
      'id',
      'debt_sum',
      'documents_consent_at',
      'last_payment',
      'marketing_consent_at',
      'marketing_consent_source',
      'version',
    ]
    expect(fields.toSorted()).toEqual([...FIELD_NAMES, ...determined].toSorted())
  })

  it('covers every field that a client may send', () => {
    expect(Object.keys(customerIn.shape)).toEqual(FIELD_NAMES)
    expect(Object.keys(update.body.shape)).toEqual([...FIELD_NAMES, 'version'])
  })

  it('gives the choices of the import and of the merge', () => {
    const { cells } = importing.body.shape.rows.element.shape
    expect(z.toJSONSchema(cells).propertyNames).toMatchObject({ enum: IMPORTED_FIELDS })
    const { from_other } = z.toJSONSchema(merge.body).properties!
    expect(from_other).toMatchObject({ items: { enum: MERGED_FIELDS } })
  })
})
