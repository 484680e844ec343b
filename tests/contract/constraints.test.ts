import { expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'

it('every constraint of the schema holds for the rows that it found', async () => {
  const { pool } = await world()
  const { rows } = await pool.query('select conname from pg_constraint where not convalidated')
  expect(rows).toEqual([])
})
