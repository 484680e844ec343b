/** What the roles of a server may read outside offices (docs/decisions/0083). */
import { describe, expect, it } from 'vitest'
import { columnGrants } from '#tests/support/database-catalog.ts'
import { world } from '#tests/support/world.ts'

describe('the schema', () => {
  it('grants the worker ids of offices alone, and nobody secrets or contact details for lookups', async () => {
    const { pool } = await world()
    expect(await columnGrants(pool, 'luz_worker')).toEqual(['offices: SELECT id'])
    expect(await columnGrants(pool, 'luz_outbox')).toEqual([
      'mail_messages: SELECT address, body, created_at, id, is_proof, office_id, status, subject',
      'sms_messages: SELECT created_at, id, message, office_id, phone, status',
    ])
    const lookups = await columnGrants(pool, 'luz_lookups')
    expect(lookups.filter((said) => !/^\w+: SELECT /.test(said))).toEqual([
      expect.stringMatching(/^rate_limits: INSERT/),
      expect.stringMatching(/^rate_limits: UPDATE/),
      'sessions: UPDATE last_seen_at',
    ])
    expect(
      lookups.filter((said) => /\b(body|message|notes|address|totp_secret|answers|snapshot)\b/.test(said)),
    ).toEqual([])
    expect(lookups.filter((said) => /\bphone\b/.test(said)).map((said) => said.split(':')[0])).toEqual([
      'document_requests',
      'marketing_phones',
    ])
  })
})
