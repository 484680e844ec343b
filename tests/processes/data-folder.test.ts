import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { canSignIn, isReady, nothingLeft, register, prepareFolders } from './data-folders.ts'
import { findOrdinaryUser, startServerProcess, start, type Server } from './server-process.ts'

const ordinaryUser = findOrdinaryUser()
const folder = prepareFolders()

describe('the data folder', () => {
  it('separates two installations, one of them in a short path with quotes and commas', async () => {
    const dir = folder('a "b", c')
    const [one, other] = await Promise.all(
      [dir, folder('other')].map((LUZ_DATA_DIR) => startServerProcess({ LUZ_DATA_DIR })),
    )
    expect(fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]).toBe(path.join(dir, 'pg'))
    expect(await register(one!, 'noa@luz.test')).toBe(201)
    expect(await canSignIn(other!, 'noa@luz.test')).toBe(false)
    expect(await register(other!, 'noa@luz.test')).toBe(201)
    expect(await Promise.all([one!.stop(), other!.stop()])).toEqual([0, 0])
    await nothingLeft(dir)
  })

  it('is reported in one sentence when it cannot be used', async () => {
    const file = path.join(folder(), 'a-file')
    fs.writeFileSync(file, '')
    fs.symlinkSync('loop', path.join(folder(), 'loop'))
    for (const LUZ_DATA_DIR of [path.join(file, 'data'), path.join(folder(), 'loop', 'data')]) {
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
    expect(fs.existsSync(folder('unused'))).toBe(false)
  })

  it('is not needed to report that DATABASE_URL does not answer', async () => {
    const failing = start({
      LUZ_DATA_DIR: folder('unused'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      LUZ_DATABASE_WAIT: '0',
    })
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
    await fillFolder(inject('runFolder'), dir)
    const failing = start({ LUZ_DATA_DIR: dir, PORT: String(port) })
    expect(await failing.ended).toBe(1)
    expect(failing.output()).toMatch(new RegExp(`^Luz could not start: Port ${port} .* Set PORT to a free one\\.\n$`))
    await nothingLeft(dir)
    taken.close()
  })
})

describe('a new data folder with a path in Hebrew, with spaces, commas and quotes, too long for a socket', () => {
  const dir = () => folder(`הנתונים של "נועה", העותק השני של הסטודיו ברחוב הרצל`, 'data')
  const log = () => path.join(dir(), 'pg.log')
  const sockets = () => fs.readFileSync(path.join(dir(), 'pg/postmaster.pid'), 'utf8').split('\n')[4]!
  let server: Server
  beforeAll(async () => {
    fs.mkdirSync(dir(), { recursive: true, mode: 0o755 })
    fs.writeFileSync(log(), 'x'.repeat(10_000_001), { mode: 0o644 })
    server = await start({ LUZ_DATA_DIR: dir() }).ready
  })

  it('serves, with a socket elsewhere', async () => {
    expect(Buffer.byteLength(path.join(dir(), 'pg/.s.PGSQL.5432'))).toBeGreaterThan(107)
    expect(await isReady(server)).toBe(true)
    expect(sockets()).toMatch(/^\/tmp\/luz-/)
    expect(fs.statSync(sockets()).mode & 0o777).toBe(0o700)
  })

  it('is closed to other users, with the secret in it, and sets a long log aside', () => {
    const modeOf = (name: string) => fs.statSync(path.join(dir(), name)).mode & 0o777
    // the user of the database passes through the folder of root
    expect(modeOf('.')).toBe(process.getuid!() === 0 ? 0o711 : 0o700)
    expect([modeOf('secret'), modeOf('pg.log'), modeOf('pg')]).toEqual([0o600, 0o600, 0o700])
    expect(fs.statSync(`${log()}.1`).size).toBe(10_000_001)
    expect(fs.statSync(log()).size).toBeLessThan(100_000)
  })

  it('has nothing running after a stop', async () => {
    const socketsThen = sockets()
    expect(await server.stop()).toBe(0)
    await nothingLeft(dir())
    fs.rmdirSync(socketsThen)
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
