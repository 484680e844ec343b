import { once } from 'node:events'
import fs from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  makeBaseFolder,
  findOrdinaryUser,
  startServerProcess,
  commandOf,
  killAll,
  postmasterOf,
  type Server,
  start,
} from './server-process.ts'

const ordinaryUser = findOrdinaryUser()

let base: string
const folders: string[] = []
beforeAll(() => {
  base = makeBaseFolder()
})
afterAll(async () => {
  await killAll(folders)
  fs.rmSync(base, { recursive: true, force: true })
})
/** A data folder that does not exist yet. */
const folder = (...parts: string[]): string => {
  const at = path.join(base, ...parts)
  folders.push(at)
  return at
}
const soon = { timeout: 30_000, interval: 50 }
const isReady = async ({ address }: Server) =>
  (await fetch(`${address}/readyz`).catch(() => ({ status: 0 }))).status === 200
const register = async ({ address }: Server, email: string) =>
  (
    await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'סטודיו', email, password: 'a fine password', phone_number: '052-1234567' }),
    })
  ).status
const canSignIn = async ({ address }: Server, email: string) =>
  (
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a fine password' }),
    })
  ).status === 200
/** Checks that the database has stopped and no partial cluster is left. */
const nothingLeft = async (dir: string) => {
  await expect.poll(() => postmasterOf(dir), soon).toBe(0)
  expect(fs.existsSync(path.join(dir, 'pg/postmaster.pid'))).toBe(false)
  expect(fs.readdirSync(dir).filter((name) => name.includes('.new-'))).toEqual([])
}

describe('processes on one data folder', () => {
  const dir = () => path.join(base, 'shared', 'data')

  it('share the database that the first creates and the last stops', async () => {
    folders.push(dir())
    const first = await startServerProcess({ LUZ_DATA_DIR: dir() })
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
    expect(performance.now() - begun).toBeLessThan(10_000)
    await nothingLeft(dir())
    silent.destroy()
  })
})

describe('a server that is stopped while it starts', () => {
  const dir = () => path.join(base, 'early')
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
    folders.push(dir())
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

describe('the data folder', () => {
  it('separates two installations', async () => {
    const [one, other] = await Promise.all(
      [folder('one'), folder('other')].map((LUZ_DATA_DIR) => startServerProcess({ LUZ_DATA_DIR })),
    )
    expect(await register(one!, 'noa@luz.test')).toBe(201)
    expect(await canSignIn(other!, 'noa@luz.test')).toBe(false)
    expect(await register(other!, 'noa@luz.test')).toBe(201)
    expect(await Promise.all([one!.stop(), other!.stop()])).toEqual([0, 0])
  })

  it('may have a path in Hebrew, with spaces, commas and quotes, and too long for a socket', async () => {
    const dir = folder(`הנתונים של "נועה", העותק השני של הסטודיו ברחוב הרצל`, 'data')
    expect(Buffer.byteLength(path.join(dir, 'pg/.s.PGSQL.5432'))).toBeGreaterThan(107)
    const server = await startServerProcess({ LUZ_DATA_DIR: dir })
    expect(await isReady(server)).toBe(true)
    const sockets = fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!
    expect(sockets).toMatch(/^\/tmp\/luz-/)
    expect(fs.statSync(sockets).mode & 0o777).toBe(0o700)
    expect(await server.stop()).toBe(0)
    await nothingLeft(dir)
    fs.rmdirSync(sockets)
  })

  it('may have quotes and commas in a path that is short enough for a socket', async () => {
    const dir = folder('a "b", c')
    const server = await startServerProcess({ LUZ_DATA_DIR: dir })
    expect(fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]).toBe(path.join(dir, 'pg'))
    expect(await server.stop()).toBe(0)
    await nothingLeft(dir)
  })

  it('is reported in one sentence when it cannot be used', async () => {
    const file = path.join(base, 'a-file')
    fs.writeFileSync(file, '')
    fs.symlinkSync('loop', path.join(base, 'loop'))
    for (const LUZ_DATA_DIR of [path.join(file, 'data'), path.join(base, 'loop', 'data')]) {
      const failing = start({ LUZ_DATA_DIR })
      expect(await failing.ended).toBe(1)
      expect(failing.output().trim().split('\n')).toEqual([
        expect.stringMatching(/^Luz could not start: The data folder .* cannot be (used|written)/),
      ])
    }
  })

  it('is not created with a wrong configuration, whose problems are listed', async () => {
    const failing = start({ LUZ_DATA_DIR: folder('unused'), PORT: 'http', LUZ_ROLE: 'boss' })
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toMatch(
      /^Luz could not start: The configuration has problems:\n {2}PORT: .*\n {2}LUZ_ROLE: .*\nREADME.md lists every variable.\n$/,
    )
    expect(fs.existsSync(path.join(base, 'unused'))).toBe(false)
  })

  it('is not needed to report that DATABASE_URL does not answer', async () => {
    const failing = start({ LUZ_DATA_DIR: folder('unused'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toMatch(
      /^Luz could not start: The server that DATABASE_URL names does not answer at 127\.0\.0\.1:1 \(ECONNREFUSED\)\.\n$/,
    )
  })

  it('has no running database after a start that failed because the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const dir = folder('taken')
    const failing = start({ LUZ_DATA_DIR: dir, PORT: String(port) })
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toMatch(new RegExp(`^Luz could not start: Port ${port} .* Set PORT to a free one\\.\n$`))
    await nothingLeft(dir)
    taken.close()
  })
})

describe('an ordinary user', () => {
  it('starts, stops and starts again', async () => {
    const dir = folder('mine')
    fs.mkdirSync(dir)
    if (ordinaryUser) fs.chownSync(dir, ordinaryUser.uid, ordinaryUser.gid)
    for (let round = 0; round < 2; round++) {
      const server = await startServerProcess({ LUZ_DATA_DIR: dir }, ordinaryUser)
      expect(await isReady(server)).toBe(true)
      expect(fs.statSync(path.join(dir, 'secret')).mode & 0o777).toBe(0o600)
      expect(await server.stop()).toBe(0)
      await nothingLeft(dir)
    }
  })

  it("gets one sentence when the data folder is another user's", async () => {
    const dir = folder('theirs')
    fs.mkdirSync(dir, { mode: 0o500 })
    const failing = start({ LUZ_DATA_DIR: dir }, ordinaryUser)
    expect(await failing.ended).toBe(1)
    expect(failing.output().trim()).toMatch(/^Luz could not start: The data folder .* cannot be (used|written)/)
    fs.chmodSync(dir, 0o755)
  })
})
