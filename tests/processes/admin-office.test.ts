import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { nextNumber, PASSWORD, soon, startAdmin } from './admin-process.ts'

const { done, refused, asProcess, call, createTestOffice, audited, query } = startAdmin()

describe('an office', () => {
  it('is listed, found, shown, renamed, closed and opened', async () => {
    const office = await createTestOffice()
    expect(await done(['offices', 'list', '--search', office.slug.slice(2)])).toMatch(
      new RegExp(`^${office.id} +${office.slug} +סטודיו נועה`, 'm'),
    )
    expect(await done(['offices', 'show', office.id])).toMatch(/^employees +1$/m)
    const other = await createTestOffice()
    expect(await asProcess.refused(['offices', 'rename-slug', office.slug, other.slug])).toBe(
      `The slug "${other.slug}" is taken.`,
    )
    for (const slug of ['123', '1-2', '-a', 'a--b', 'A b', 'manage', 'a'.repeat(65)])
      expect(await refused(['offices', 'rename-slug', office.slug, slug])).toMatch(/slug is 2 to|unknown option/i)
    const slug = `salon-${process.pid}-${nextNumber()}`
    expect(await done(['offices', 'rename-slug', office.slug, slug])).toContain(`http://localhost:3999/book/${slug}\n`)
    expect((await call(null, 'GET', `/api/get-public-token/${slug}`)).status).toBe(200)
    expect((await call(null, 'GET', `/api/get-public-token/${office.slug}`)).status).toBe(200)
    expect(await done(['offices', 'show', office.slug])).toMatch(new RegExp(`^slug +${slug}$`, 'm'))
    expect(await refused(['offices', 'rename-slug', other.slug, office.slug])).toContain('is taken')
    const booking = async () =>
      (await call(office.token, 'GET', `/api/online-booking/business/settings/${office.id}`)).body.settings
        .online_booking
    await done(['offices', 'close-booking', slug])
    expect(await booking()).toBe(0)
    await done(['offices', 'open-booking', slug])
    expect(await booking()).toBe(1)
    expect((await audited(office.id)).map(({ after }) => after)).toEqual([
      { slug },
      { online_booking: false },
      { online_booking: true },
    ])
  })

  it('is deleted completely, and only after confirmation', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    expect(await refused(['offices', 'delete', office.slug])).toContain('add --yes')
    expect((await office.write()).status).toBe(201)
    expect(await asProcess.done(['offices', 'delete', office.slug, '--yes'])).toMatch(/was removed, \d+ rows in all/)
    await expect.poll(async () => (await office.write()).status, soon).toBe(401)
    expect((await call(null, 'POST', '/api/auth/login', { email: office.email, password: PASSWORD })).status).toBe(401)
    const { rows: tables } = await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    )
    for (const { name } of tables)
      expect({
        name,
        n: (await query(`select 1 from ${name} where office_id = $1`, [office.id])).rowCount,
      }).toEqual({ name, n: 0 })
    const { rows } = await query(`select slug, actor, rows ->> 'users' as users from removed_offices where id = $1`, [
      office.id,
    ])
    expect(rows).toEqual([{ slug: office.slug, actor: `admin:${os.userInfo().username}`, users: '1' }])
    expect((await other.write()).status).toBe(201)
  })
})

describe('a person', () => {
  it('can set a new password once by a printed link', async () => {
    const office = await createTestOffice()
    const out = await asProcess.done(['users', 'reset-link', office.email.toUpperCase()])
    const link = new URL(out.split('\n')[0]!)
    expect(link.origin + link.pathname).toBe('http://localhost:3999/reset-password')
    const { email, token: reset_token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1))) as Record<
      string,
      string
    >
    const reset = () =>
      call(null, 'POST', '/api/auth/reset-password', { email, new_password: 'another fine one', reset_token })
    expect((await reset()).status).toBe(200)
    expect((await reset()).body.code).toBe('reset_expired')
    expect(JSON.stringify(await audited(office.id))).not.toContain(reset_token)
  })

  it('can be signed out, deactivated and activated', async () => {
    const office = await createTestOffice()
    const signIn = async () =>
      (await call(null, 'POST', '/api/auth/login', { email: office.email, password: PASSWORD })).status
    await done(['users', 'end-sessions', office.email])
    await expect.poll(async () => (await office.write()).status, soon).toBe(401)
    expect(await signIn()).toBe(200)
    expect(await asProcess.refused(['users', 'deactivate', office.email])).toContain('add --yes')
    expect(await done(['users', 'deactivate', office.email, '--yes'])).toContain('not active and signed out')
    expect(await signIn()).toBe(403)
    expect(await done(['users', 'list', office.slug])).toMatch(/ inactive +yes +no +0$/m)
    expect(await refused(['users', 'reset-link', office.email])).toContain('not active')
    await done(['users', 'activate', office.email])
    expect(await signIn()).toBe(200)
    expect(await refused(['users', 'activate', office.email])).toContain('active already')
    expect(await refused(['users', 'end-sessions', 'nobody@luz.test'])).toContain('No user signs in as')
  })

  it('of two offices is deactivated in both, and activated in one that is named', async () => {
    const [first, second] = [await createTestOffice(), await createTestOffice()]
    await query(
      `update users u set person_id = p.person_id from users p where u.office_id = $2 and p.office_id = $1
       and u.role = 'owner' and p.role = 'owner'`,
      [first.id, second.id],
    )
    const states = async () =>
      (
        await query('select status from users where office_id = any($1) order by office_id = $2', [
          [first.id, second.id],
          second.id,
        ])
      ).rows.map(({ status }) => status)
    expect(await done(['users', 'deactivate', first.email, '--yes'])).toContain(second.slug)
    expect(await states()).toEqual(['inactive', 'inactive'])
    for (const { write } of [first, second]) await expect.poll(async () => (await write()).status, soon).toBe(401)
    expect(await refused(['users', 'activate', first.email])).toContain('--office')
    await done(['users', 'activate', first.email, '--office', second.slug])
    expect(await states()).toEqual(['inactive', 'active'])
    await done(['users', 'activate', first.email])
    await done(['users', 'deactivate', first.email, '--office', second.slug, '--yes'])
    expect(await states()).toEqual(['active', 'inactive'])
    const stranger = await createTestOffice()
    expect(await refused(['users', 'deactivate', first.email, '--office', stranger.slug, '--yes'])).toContain(
      'is not in',
    )
  })

  it('can have two-factor sign-in turned off', async () => {
    const office = await createTestOffice()
    const enrolled = `update people set totp_secret = '\\x01', totp_confirmed_at = now(), totp_last_step = 1 where email = $1`
    await query(enrolled, [office.email])
    await query(`insert into recovery_codes (person_id, code_mac) select id, '\\x01' from people where email = $1`, [
      office.email,
    ])
    expect(await done(['users', 'list', office.slug])).toMatch(/ active +yes +yes +1$/m)
    await done(['users', 'reset-2fa', office.email])
    const { rows } = await query(
      `select totp_secret, totp_confirmed_at, (select count(*)::int from recovery_codes r where r.person_id = u.id) as codes from people u where email = $1`,
      [office.email],
    )
    expect(rows).toEqual([{ totp_secret: null, totp_confirmed_at: null, codes: 0 }])
  })
})
