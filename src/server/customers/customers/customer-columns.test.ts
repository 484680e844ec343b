import { expect, it } from 'vitest'
import { FIELD_NAMES } from '#shared/customers/customers/rules.ts'
import { world } from '#tests/support/world.ts'

const INTERNAL = [
  'office_id',
  'id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'erased_at',
  'merged_into',
  'phone_unproved',
  'unproved_session',
  'search_text',
  'documents_asked_at',
  'documents_consent_at',
  'documents_consent_source',
  'documents_consent_words',
  'marketing_consent_at',
  'marketing_consent_source',
  'marketing_consent_words',
]

it("the list of a customer's fields covers every column of the table that a person may edit", async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...FIELD_NAMES, ...INTERNAL].toSorted())
})
