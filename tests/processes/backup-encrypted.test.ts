/** Backups that are encrypted, and the drill that tries them. */
import fs from 'node:fs'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveOnce } from '#server/operations/backup/log/archive-log.ts'
import { canSignIn, prepareFolders, register } from './data-folders.ts'
import { refusalOf } from './restore-here.ts'
import { runTool } from './run-tool.ts'
import { postmasterOf, startServerProcess } from './server-process.ts'

const folder = prepareFolders()
const data = () => folder('data')
const kept = () => folder('kept')
const passphrase = 'seven small otters by the river'
const sealed = () => path.join(kept(), '2026-11-21T02-00-00')
const secretFile = () => path.join(folder(), 'passphrase')

const run = (tool: 'admin' | 'backup' | 'restore', args: string[], variables: Record<string, string> = {}) =>
  runTool(tool, args, { LUZ_DATA_DIR: data(), LUZ_BACKUP_DIR: kept(), ...variables })
const drill = (variables: Record<string, string> = {}) =>
  run('admin', ['drill'], { LUZ_BACKUP_PASSPHRASE_FILE: secretFile(), ...variables })
const filesOf = (at: string) =>
  fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
/** Runs statements on the database of the running server. */
async function query(text: string) {
  const client = new pg.Client({ host: path.join(data(), 'pg'), user: 'postgres', database: 'luz' })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Archives the log once, as a worker does that stops. */
const archiveLog = () =>
  archiveOnce(
    {
      connection: { host: path.join(data(), 'pg'), user: 'postgres', database: 'luz' },
      dataDir: data(),
      backups: kept(),
      secret: fs.readFileSync(path.join(data(), 'secret'), 'utf8'),
      isEncrypted: true,
    },
    AbortSignal.abort(),
  )

let server: Awaited<ReturnType<typeof startServerProcess>>
beforeAll(async () => {
  server = await startServerProcess({ LUZ_DATA_DIR: data(), LUZ_ROLE: 'web' })
  await register(server, 'noa@luz.test')
  fs.mkdirSync(path.join(data(), 'files'), { recursive: true })
  fs.writeFileSync(path.join(data(), 'files', 'letter'), 'words that nobody else may read')
  fs.writeFileSync(secretFile(), `${passphrase}\n`, { mode: 0o600 })
}, 120_000)

describe('an encrypted backup', { timeout: 240_000 }, () => {
  it('has nothing that is readable without the passphrase, and is of the format age', async () => {
    const { code, out, err } = await run('backup', [sealed()], { LUZ_BACKUP_PASSPHRASE_FILE: secretFile() })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`${sealed()}: 1 offices, 0 customers, 0 appointments, 0 issued documents.\nIt is encrypted`)
    expect(out).not.toContain(passphrase)
    for (const file of filesOf(sealed())) {
      expect(file).toMatch(/\.age$/)
      expect(fs.readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    }
    // as the program age reads it: the passphrase opens the key, the key opens each file
    const key = new Decrypter()
    key.addPassphrase(passphrase)
    const identity = await key.decrypt(fs.readFileSync(path.join(sealed(), 'key.age')), 'text')
    const files = new Decrypter()
    files.addIdentity(identity.trim())
    expect(await files.decrypt(fs.readFileSync(path.join(sealed(), 'files/letter.age')), 'text')).toContain('nobody')
    // nothing plain is left behind
    expect(fs.readdirSync(data()).filter((name) => /backup\.|checking/.test(name))).toEqual([])
    expect(fs.readdirSync(kept()).toSorted()).toEqual([path.basename(sealed()), 'log'])
  })

  it('is restored with the passphrase, and refused in one sentence without it', async () => {
    const target = { LUZ_DATA_DIR: folder('second') }
    const refused = async (variables: Record<string, string>) => {
      const { code, out, err } = await run('restore', [sealed()], { ...target, ...variables })
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
      expect(fs.existsSync(path.join(folder('second'), 'pg'))).toBe(false)
      return err.trim()
    }
    expect(await refused({})).toBe(`${sealed()} is encrypted: set LUZ_BACKUP_PASSPHRASE or LUZ_BACKUP_PASSPHRASE_FILE.`)
    expect(await refusalOf(sealed(), folder('second'), 'another passphrase')).toContain('The passphrase does not open')
    expect(await refused({ LUZ_BACKUP_PASSPHRASE_FILE: '/nowhere' })).toContain('there is no /nowhere')
    const copy = folder('copy')
    const isOfDatabase = (file: string) => file.startsWith(path.join(sealed(), 'database'))
    fs.cpSync(sealed(), copy, { recursive: true, filter: (file) => !isOfDatabase(file) })
    const letter = path.join(copy, 'files/letter.age')
    fs.writeFileSync(letter, fs.readFileSync(letter).with(-1, 0).with(-2, 0))
    expect(await refusalOf(copy, folder('second'), passphrase)).toBe(
      'The backup is damaged: files/letter.age cannot be decrypted.',
    )
    expect(fs.readdirSync(folder('second'))).toEqual([])
    // with the archived log, which has another office and is encrypted, too
    await register(server, 'maya@luz.test')
    expect(await archiveLog()).toBe('archived')
    for (const file of filesOf(path.join(kept(), 'log')))
      expect(fs.readFileSync(file, 'latin1')).toMatch(/^(age-encryption\.org\/v1|\{"(recipient":"age1|closed"))/)
    const restored = await run('restore', [sealed(), '--until'], { ...target, LUZ_BACKUP_PASSPHRASE: passphrase })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/^As of .*: 2 offices, 0 customers/)
    expect(fs.readdirSync(folder('second')).filter((name) => name.startsWith('backup'))).toEqual([])
    const again = await startServerProcess(target)
    for (const email of ['noa@luz.test', 'maya@luz.test']) expect(await canSignIn(again, email)).toBe(true)
    expect(fs.readFileSync(path.join(folder('second'), 'files/letter'), 'utf8')).toContain('nobody else')
    expect(await again.stop()).toBe(0)
  })
})

describe('npm run admin -- drill', { timeout: 240_000 }, () => {
  it('tries the newest backup and changes nothing', async () => {
    const before = fs.readdirSync(data()).toSorted()
    const { code, out, err } = await drill()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /^As of .*: 1 offices, .*\nWith the archived log, as of .*: 2 offices, .*\n.* can be restored\.\n$/,
    )
    expect(fs.readdirSync(data()).toSorted()).toEqual(before)
    expect(postmasterOf(data())).toBeGreaterThan(0)
    expect((await drill({ LUZ_BACKUP_DIR: folder('empty') })).err).toContain('There is no complete backup in')
  })

  it('finds series of documents with gaps, and an altered backup', async () => {
    await query(`set session_replication_role = replica;
      insert into number_ranges (office_id, document_type, next_number, last_date)
      select min(id), 320, 4, now() from offices`)
    const gapped = path.join(kept(), '2026-11-22T02-00-00')
    expect((await run('backup', [gapped])).code).toBe(0)
    const found = await drill()
    expect(found).toMatchObject({ code: 1, err: '' })
    expect(found.out).toMatch(/^wrong: 1 number ranges have gaps\.$/m)
    expect(found.out).toContain(`${gapped} must not be relied on`)
    fs.appendFileSync(path.join(gapped, 'backup.json'), ' ')
    expect(await drill()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('does not fit the key') })
    expect(await server.stop()).toBe(0)
  })
})
