import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'

/** Columns that hold a token of a link, of a device or of a program, or its MAC. */
const TOKENS = `select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and column_name ~ '(^|_)(token|mac)$' order by 1`

it('docs/links.md has every token of the schema, and no other', async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ name: string }>(TOKENS)
  const listed = [...readFileSync('docs/links.md', 'utf8').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(rows.map(({ name }) => name)))
})
