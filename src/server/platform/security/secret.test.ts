import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { fingerprintOf } from './crypto.ts'
import { storeFingerprint, openSecret, readKnownSecret } from './secret.ts'

let base: string
let dataDir: string
const file = () => path.join(dataDir, 'secret')
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-test-'))
  dataDir = path.join(base, 'data')
})
afterEach(() => fs.rmSync(base, { recursive: true }))

describe('the secret in the data folder', () => {
  it('is created once and is readable by its owner only', () => {
    const first = openSecret({}, dataDir, 'new')
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(openSecret({}, dataDir, 'new')).toBe(first)
    expect(openSecret({}, dataDir, { fingerprint: fingerprintOf(first) })).toBe(first)
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dataDir)).toEqual(['secret'])
  })

  it.for([
    ['', 'empty'],
    ['\n', 'empty'],
    ['a'.repeat(42), 'damaged'],
    ['a'.repeat(44), 'damaged'],
    [`${'a'.repeat(42)}b`, 'damaged'], // has bits beyond 32 bytes
    [`${'a'.repeat(42)}!`, 'damaged'],
  ] as const)('is refused and left unchanged when it is %j', ([text, what]) => {
    fs.mkdirSync(dataDir)
    fs.writeFileSync(file(), text)
    for (const known of ['new', 'unknown'] as const)
      expect(() => openSecret({}, dataDir, known)).toThrow(`The secret in ${file()} is ${what}. Put the file back`)
    expect(fs.readFileSync(file(), 'utf8')).toBe(text)
  })

  it('is not created again for an existing database', () => {
    for (const known of ['unknown', { fingerprint: fingerprintOf('x'.repeat(32)) }] as const)
      expect(() => openSecret({}, dataDir, known)).toThrow(`there is no ${file()}`)
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('is refused for the database of another installation, and so is LUZ_SECRET', () => {
    const known = { fingerprint: fingerprintOf('x'.repeat(32)) }
    openSecret({}, dataDir, 'new')
    expect(() => openSecret({}, dataDir, known)).toThrow(`The secret in ${file()} is not the one`)
    expect(() => openSecret({ LUZ_SECRET: 'y'.repeat(32) }, dataDir, known)).toThrow('LUZ_SECRET is not the one')
    expect(openSecret({ LUZ_SECRET: 'x'.repeat(32) }, dataDir, known)).toBe('x'.repeat(32))
  })
})

describe('the fingerprint', () => {
  it('is stored by the first of concurrent starts; one with another secret fails', async () => {
    const connection = await cloneDatabase(`luz_secret_${process.pid}`)
    const pool = openPool(connection, 2)
    expect(await readKnownSecret(connection)).toBe('unknown')
    const [one, other] = ['x'.repeat(32), 'y'.repeat(32)] as const
    const starts = await Promise.allSettled([storeFingerprint(pool, one), storeFingerprint(pool, other)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = starts[0].status === 'fulfilled' ? one : other
    expect(await readKnownSecret(connection)).toEqual({ fingerprint: fingerprintOf(kept) })
    await storeFingerprint(pool, kept)
    await pool.query('drop table secret_fingerprint, migrations')
    expect(await readKnownSecret(connection)).toBe('new')
    await pool.end()
  })
})
