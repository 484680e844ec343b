import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { openEventStream } from '#tests/support/test-server.ts'
import { soon, startAdmin } from './admin-process.ts'

const { done, refused, asProcess, call, createTestOffice, audited, address } = startAdmin()

describe('a subscription', () => {
  it('changes at once for a running server and its open screens', async () => {
    const office = await createTestOffice()
    const screen = await openEventStream(address(), office.token)
    expect(await done(['subscription', 'set', office.slug, '--status', 'cancelled'])).toMatch(/^status +cancelled$/m)
    await expect.poll(async () => (await office.write()).body.code, soon).toBe('subscription_cancelled')
    await expect
      .poll(() => screen.received.map(({ data }) => data), soon)
      .toContain(`{"what":"subscriptions","id":${office.id}}`)
    screen.close()
    const { body } = await call(office.token, 'GET', '/api/user/permissions')
    expect(body.subscription.office_subscription.status).toBe('cancelled')

    await done(['subscription', 'set', office.id, '--status', 'active', '--ends-at', '2026-01-31'])
    await expect.poll(async () => (await office.write()).body.code, soon).toBe('subscription_expired')
    expect(await done(['subscription', 'show', office.slug])).toContain('expired (kept as active')
    await done(['subscription', 'extend', office.slug, '30'])
    await expect.poll(async () => (await office.write()).status, soon).toBe(201)
  })

  it('gets the given plan, status and last day, and the audit log names the operator', async () => {
    const office = await createTestOffice()
    const set = ['subscription', 'set', office.slug]
    // in summer time the 30th ends in Israel at 21:00 UTC
    const out = await asProcess.done([...set, '--plan', '2', '--ends-at', '2097-06-30'])
    expect(out).toMatch(/^plan +2 פלוס$/m)
    expect(out).toMatch(/^ends at +2097-06-30 21:00 UTC$/m)
    // thirty days later, in winter time, it still ends at midnight
    await done([...set, '--ends-at', '2097-10-15'])
    expect(await done(['subscription', 'extend', office.slug, '30'])).toMatch(/2097-11-14 22:00 UTC/)
    expect(await done([...set, '--ends-at', 'never'])).toMatch(/^ends at +never$/m)
    const log = await audited(office.id)
    expect(log).toHaveLength(4)
    const { username } = os.userInfo()
    expect(log[0]).toMatchObject({
      actor: `admin:${username}`,
      action: 'update',
      subject: 'subscription',
      before: { plan_id: 4, status: 'active' },
      after: { plan_id: 2, status: 'active', ends_at: '2097-06-30T21:00:00.000Z' },
    })
  })

  it('that an operator extends, or gives a plan or a last day, is no trial any more', async () => {
    const office = await createTestOffice()
    const changes = [
      ['extend', office.slug, '30'],
      ['set', office.slug, '--ends-at', '2097-06-30'],
      ['set', office.slug, '--plan', '2'],
      ['set', office.slug, '--trial', 'no'],
    ]
    for (const change of changes) {
      await done(['subscription', 'set', office.slug, '--trial', 'yes'])
      expect(await done(['subscription', 'set', office.slug, '--status', 'active'])).toMatch(
        /^trial +yes, 300 SMS in all$/m,
      )
      expect(await done(['subscription', ...change])).toMatch(/^trial +no$/m)
    }
    const longer = ['subscription', 'set', office.slug, '--ends-at', '2097-07-30', '--trial', 'yes']
    expect(await done(longer)).toMatch(/^trial +yes, 300 SMS in all$/m)
    expect(await refused(['subscription', 'set', office.slug, '--trial', 'maybe'])).toBe('--trial is yes or no.')
  })

  it('is not changed by invalid commands', async () => {
    const office = await createTestOffice()
    const set = ['subscription', 'set', office.slug]
    expect(await refused(set)).toContain('--plan, --status, --ends-at or --trial')
    expect(await refused([...set, '--plan', '9'])).toBe('There is no plan 9. There are: 1, 2, 3, 4.')
    expect(await refused([...set, '--status', 'paused'])).toBe('A status is one of: active, cancelled, expired.')
    expect(await refused([...set, '--ends-at', '2097-02-30'])).toContain('is not a day')
    expect(await asProcess.refused([...set, '--colour', 'red'])).toContain(
      'Usage: npm run admin -- subscription set <office>',
    )
    expect(await refused(['subscription', 'show', 'nowhere'])).toContain('There is no office "nowhere"')
    expect(await refused(['subscription', 'show'])).toContain('Usage:')
    expect(await refused(['subscription', 'sho', office.slug])).toContain('is not a command')
    for (const days of ['0', '1.5', '99999', 'many'])
      expect(await refused(['subscription', 'extend', office.slug, days])).toContain('whole number')
    await done([...set, '--status', 'cancelled'])
    expect(await refused(['subscription', 'extend', office.slug, '30'])).toContain('was cancelled')
    expect(await audited(office.id)).toHaveLength(1)
  })

  it('that two operators extend concurrently gets the days of both', async () => {
    const office = await createTestOffice()
    await done(['subscription', 'set', office.slug, '--ends-at', '2097-01-01'])
    await Promise.all([
      done(['subscription', 'extend', office.slug, '10']),
      done(['subscription', 'extend', office.slug, '5']),
    ])
    expect(await done(['subscription', 'show', office.slug])).toMatch(/2097-01-16 22:00 UTC/)
  })
})
