import { once } from 'node:events'
import fs from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, vi } from 'vitest'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { canSignIn, isReady, nothingLeft, register, soon, prepareFolders } from './data-folders.ts'
import { startServerProcess, commandOf, postmasterOf, start } from './server-process.ts'

const folder = prepareFolders()

describe('processes on one data folder', () => {
  const dir = () => folder('shared', 'data')

  it('share the database that the first creates and the last stops', async () => {
    const first = await start({ LUZ_DATA_DIR: dir() }).ready
    const postmaster = postmasterOf(dir())
    expect(postmaster).toBeGreaterThan(0)
    const second = await startServerProcess({ LUZ_DATA_DIR: dir() })
    expect(postmasterOf(dir())).toBe(postmaster)
    expect(await register(first, 'noa@luz.test')).toBe(201)
    expect(await canSignIn(second, 'noa@luz.test')).toBe(true)
    expect(await first.stop()).toBe(0)
    expect(postmasterOf(dir())).toBe(postmaster)
    expect(await isReady(second)).toBe(true)
    expect(await second.stop('SIGINT')).toBe(0)
    await nothingLeft(dir())
    expect(commandOf(postmaster)).toBe('')
  })

  it('stop with the database when the terminal is closed', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: dir() })
    expect(await server.stop('SIGHUP')).toBe(0)
    await nothingLeft(dir())
  })

  it('join the database that a killed process left running, with all its data', async () => {
    const killed = await startServerProcess({ LUZ_DATA_DIR: dir() })
    expect(await register(killed, 'maya@luz.test')).toBe(201)
    expect(await killed.stop('SIGKILL')).toBeNull()
    const postmaster = postmasterOf(dir())
    expect(postmaster).toBeGreaterThan(0)
    const next = await startServerProcess({ LUZ_DATA_DIR: dir() })
    expect(postmasterOf(dir())).toBe(postmaster)
    expect(await canSignIn(next, 'maya@luz.test')).toBe(true)
    expect(await next.stop()).toBe(0)
    await nothingLeft(dir())
  })

  it('restart a database that was killed', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: dir() })
    const postmaster = postmasterOf(dir())
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => postmasterOf(dir()) !== postmaster && postmasterOf(dir()) > 0, soon).toBe(true)
    await expect.poll(() => isReady(server), soon).toBe(true)
    expect(await canSignIn(server, 'maya@luz.test')).toBe(true)
    expect(await server.stop()).toBe(0)
    await nothingLeft(dir())
  })

  it('stop in spite of an idle connection', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: dir() })
    const silent = connect(Number(new URL(server.address).port), '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    expect(await isReady(server)).toBe(true) // connections are accepted in order, so the silent one is open
    const begun = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(30_000)
    await nothingLeft(dir())
    silent.destroy()
  })
})

describe('two starts at once on a new folder', () => {
  it('make one database with one demo, which both serve', async () => {
    const dir = folder('at once')
    const both = [1, 2].map(() => start({ LUZ_DATA_DIR: dir, LUZ_DEMO: '1' }))
    const [one, other] = await Promise.all(both.map(({ ready }) => ready))
    for (const { address, output } of [one!, other!]) {
      expect((await fetch(`${address}/book/studio-noa`)).status).toBe(200)
      expect(output()).not.toMatch(/could not|timeout/)
    }
    const database = new pg.Client({ host: path.join(dir, 'pg'), user: 'postgres', database: 'luz' })
    await database.connect()
    const { rows } = await database.query('select count(*)::int as n from offices')
    await database.end()
    expect(rows).toEqual([{ n: 1 }])
    expect(await one!.stop()).toBe(0)
    expect(await isReady(other!)).toBe(true)
    expect(await other!.stop()).toBe(0)
    await nothingLeft(dir)
  })

  it('wait for each other longer than a statement waits for a lock, and say so', async () => {
    const dir = folder('long')
    await fillFolder(inject('runFolder'), dir)
    const first = await startServerProcess({ LUZ_DATA_DIR: dir })
    const busy = new pg.Client({ host: path.join(dir, 'pg'), user: 'postgres', database: 'luz' })
    await busy.connect()
    const migrating = 7_214_001
    await busy.query('select pg_advisory_lock($1)', [migrating])
    await busy.query(`alter role postgres set lock_timeout = '100ms'`)
    const second = start({ LUZ_DATA_DIR: dir })
    await expect.poll(second.output, soon).toBe('Another process sets up the database. Waiting until it is ready.\n')
    await busy.query('select pg_sleep(0.3)')
    await busy.query('select pg_advisory_unlock($1)', [migrating])
    expect(await (await second.ready).stop()).toBe(0)
    await busy.query('alter role postgres reset lock_timeout')
    await busy.end()
    expect(await first.stop()).toBe(0)
  })
})

describe('a server that is stopped while it starts', () => {
  const dir = () => folder('early')
  const moments: { title: string; has: (said: string) => boolean }[] = [
    { title: 'when it creates the database', has: () => halfMade().length > 0 || postmasterOf(dir()) > 0 },
    { title: 'when the database starts', has: () => postmasterOf(dir()) > 0 },
    { title: 'when the database accepts connections', has: () => /^ready/m.test(pidFile()) },
    { title: 'when it listens', has: (said) => said.includes('"role"') },
  ]
  const pidFile = () => {
    const file = path.join(dir(), 'pg/postmaster.pid')
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  }
  const halfMade = () => (fs.existsSync(dir()) ? fs.readdirSync(dir()).filter((name) => name.includes('.new-')) : [])

  it.for(moments)('$title leaves no process and no partial cluster', async ({ has }) => {
    const starting = start({ LUZ_DATA_DIR: dir() })
    await vi.waitUntil(() => has(starting.output()) || starting.child.exitCode !== null, { ...soon, interval: 5 })
    starting.child.kill('SIGTERM')
    expect({ code: await starting.ended, said: starting.output() }).toEqual({
      code: 0,
      said: expect.not.stringContaining('could not'),
    })
    await nothingLeft(dir())
  })

  it('can start afterwards', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: dir() })
    expect(await server.stop()).toBe(0)
    await nothingLeft(dir())
  })
})
