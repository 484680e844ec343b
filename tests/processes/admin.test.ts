import fs from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { productionVariables } from '#tests/support/production.ts'
import { soon, startAdmin } from './admin-process.ts'
import { startServerProcess, postmasterOf } from './server-process.ts'

const { done, refused, asProcess, query, dataFolder } = startAdmin()

describe('the command line', () => {
  it('prints help without a database, and lists the plans', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    expect(await asProcess.done([], nowhere)).toContain('subscription extend <office> <days>')
    for (const args of [['--help'], ['-h']]) expect(await done(args)).toContain('subscription extend <office> <days>')
    expect(await done(['users', '--help'])).not.toContain('subscription')
    expect(await asProcess.done(['offices', 'delete', '--help'], nowhere)).toContain(
      'Usage: npm run admin -- offices delete <office> [--yes]',
    )
    expect(await done(['subscription', 'plans'])).toMatch(/^3 +עסק +129\.00 +15 +500/m)
  })

  it('reports an unreachable or missing database in one sentence without secrets', async () => {
    const password = { DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none' }
    expect(await asProcess.refused(['offices', 'list'], password)).not.toContain('hush')
    const elsewhere = { DATABASE_URL: '', LUZ_DATA_DIR: dataFolder('nothing') }
    expect(await asProcess.refused(['offices', 'list'], elsewhere)).toContain('There is no database in')
    expect(fs.existsSync(elsewhere.LUZ_DATA_DIR)).toBe(false)
  })

  it('creates, replaces and removes the demo', { timeout: 180_000 }, async () => {
    expect(await asProcess.done(['demo', 'make'])).toContain('/book/studio-noa')
    expect(await refused(['demo', 'make'])).toContain('add --yes')
    const number = async () => (await query(`select id from offices where slug = 'studio-noa'`)).rows[0]?.id as string
    const before = await number()
    await done(['demo', 'make', '--yes'])
    expect(await number()).not.toBe(before)
    await done(['demo', 'remove', '--yes'])
    expect(await number()).toBeUndefined()
    expect(await refused(['demo', 'remove', '--yes'])).toBe('There is no demo.')
    expect(await asProcess.refused(['demo', 'make'], productionVariables)).toContain('no demo in production')
  })

  it('uses the embedded database of a running server, or starts and stops it', { timeout: 180_000 }, async () => {
    const LUZ_DATA_DIR = dataFolder('embedded')
    const embedded = { DATABASE_URL: '', LUZ_SECRET: '', LUZ_DATA_DIR }
    await fillFolder(inject('runFolder'), LUZ_DATA_DIR)
    const running = await startServerProcess({ LUZ_DATA_DIR, LUZ_DEMO: 'whole', PORT: String(await freePort()) })
    const postmaster = postmasterOf(LUZ_DATA_DIR)
    expect(await asProcess.done(['offices', 'show', 'studio-noa'], embedded)).toMatch(/^customers +181$/m)
    expect(postmasterOf(LUZ_DATA_DIR)).toBe(postmaster)
    expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
    // the links in the demo's messages carry the server's address
    const outbox = await (await fetch(`${running.address}/dev/outbox`)).text()
    expect(outbox).toContain(`${running.address}/l/`)
    expect(await running.stop()).toBe(0)
    await expect.poll(() => postmasterOf(LUZ_DATA_DIR), soon).toBe(0)
    await asProcess.done(['subscription', 'extend', 'studio-noa', '10'], embedded)
    expect(postmasterOf(LUZ_DATA_DIR)).toBe(0)
  })
})
