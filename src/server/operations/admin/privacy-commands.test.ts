import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { levelOf, privacyCommands } from './privacy-commands.ts'

async function run(name: string, words: readonly string[]): Promise<string> {
  const { services, pool } = await world()
  const lines: string[] = []
  const terminal = { print: (line: string) => void lines.push(line), ask: null }
  const command = privacyCommands.find((one) => one.name === name)!
  await command.run(
    { services: { ...services, db: openDatabase(pool) }, terminal, now: services.clock() } as never,
    words,
    {},
  )
  return lines.join('\n')
}

describe('the level of security', () => {
  it.for([
    [{ persons: 500_000, sensitive: 0, authorised: 500 }, 'basic'],
    [{ persons: 200, sensitive: 1, authorised: 10 }, 'basic'],
    [{ persons: 200, sensitive: 1, authorised: 11 }, 'medium'],
    [{ persons: 200, sensitive: 1, authorised: 101 }, 'high'],
    [{ persons: 100_000, sensitive: 1, authorised: 1 }, 'high'],
  ] as const)('of %o is %s', ([counts, level]) => {
    expect(levelOf(counts)).toBe(level)
  })
})

describe('the commands about privacy', () => {
  it('count the persons of each office', async () => {
    const office = await createTestOffice()
    await office.create('/api/customers', { full_name: 'דנה', phone: '0521239871', handled_by: office.ids.owner })
    const { rows } = await (
      await world()
    ).pool.query(
      'select slug, (select count(*)::int from customers where office_id = o.id) as n from offices o where id = $1',
      [office.officeId],
    )
    expect(await run('privacy count', [])).toMatch(new RegExp(`^${rows[0].slug} +${rows[0].n} +0 +\\d+ +basic$`, 'm'))
  })

  it('print what proves the marketing to a phone, as people write it', async () => {
    const office = await createTestOffice()
    const customer = { full_name: 'דנה', phone: '0521239872', handled_by: office.ids.owner, marketing_consent: 1 }
    await office.create('/api/customers', customer)
    const proofs = (phone: string) => run('privacy proofs', [String(office.officeId), phone])
    expect(await proofs('052-123-9872')).toMatch(/consent .* staff .*הסכמה לדיוור/)
    expect(await proofs('052-123-0000')).toContain('Nothing was kept')
    await expect(proofs('12')).rejects.toThrow('no phone number')
  })
})
