import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupMac } from '#server/platform/security/crypto.ts'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { refusalOf } from './restore-here.ts'
import { runTool, type Output } from './run-tool.ts'
import { makeBaseFolder, startServerProcess, killAll, postmasterOf, type Server } from './server-process.ts'

let base: string
const folders: string[] = []
const backup = () => path.join(base, 'kept', 'one')
/** A data folder that does not exist yet. */
const folder = (name: string): string => {
  const at = path.join(base, name)
  folders.push(at)
  return at
}

const run = (tool: 'admin' | 'backup' | 'restore', data: string, ...args: string[]): Promise<Output> =>
  runTool(tool, args, { LUZ_DATA_DIR: data })

const pdf = pdfOf(['a page'], `/Note (${'a page '.repeat(20_000)})`)
const salon = (server: Server, token?: string) => {
  const call = async (method: string, url: string, body?: object) => {
    const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) }
    if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json'
    const sent = body instanceof FormData ? body : body && JSON.stringify(body)
    return fetch(server.address + url, { method, headers, ...(sent && { body: sent }) })
  }
  return {
    call,
    add: async (full_name: string, n: number) => {
      const phone = `05${20_000_000 + n}`
      const { employees } = (await (await call('GET', '/api/employees/office')).json()) as {
        employees: { id: number }[]
      }
      const reply = await call('POST', '/api/customers', { full_name, phone, handled_by: employees[0]!.id })
      expect(reply.status).toBe(201)
    },
    hasCustomer: async (name: string) => {
      const reply = await call('GET', `/api/customers?search=${encodeURIComponent(name)}`)
      return ((await reply.json()) as { total: number }).total === 1
    },
  }
}

/** Signs the owner in and returns what the salon offers. */
async function signIn(server: Server) {
  const reply = await salon(server).call('POST', '/api/auth/login', {
    email: 'noa@luz.test',
    password: 'a fine password',
  })
  return salon(server, ((await reply.json()) as { token: string }).token)
}
/** The first row of a query on the database of a running server. */
async function ask(data: string, query: string) {
  const client = new pg.Client({ host: path.join(data, 'pg'), user: 'postgres', database: 'luz' })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0]
}
const heldJobs = (data: string) =>
  ask(
    data,
    `select count(*) filter (where run_at > now() + interval '500 years')::int as held,
       count(*) filter (where run_at between now() and now() + interval '2 hours' and task_id =
         (select id from graphile_worker._private_tasks where identifier = 'send_mail'))::int as due
     from graphile_worker._private_jobs`,
  )

let token = ''
let document = 0
let counted = ''
const countedIn = (said: string) => /: (1 offices, .*\.)$/m.exec(said)![1]!
beforeAll(() => {
  base = makeBaseFolder()
})
afterAll(async () => {
  await killAll(folders)
  fs.rmSync(base, { recursive: true, force: true })
})

describe('a backup', { timeout: 180_000 }, () => {
  it('can be taken while the server is in use', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: folder('first') })
    const owner = { name: 'סטודיו', email: 'noa@luz.test', password: 'a fine password', phone_number: '052-1234567' }
    const registered = await salon(server).call('POST', '/api/auth/register', owner)
    token = ((await registered.json()) as { token: string }).token
    const { call, add } = salon(server, token)
    await add('לפני הגיבוי', 0)
    const form = new FormData()
    form.append('name', 'הצהרת בריאות')
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'הצהרה.pdf')
    document = ((await (await call('POST', '/api/documents', form)).json()) as { document: { id: number } }).document.id

    await ask(
      folders[0]!,
      `select graphile_worker.add_job('send_mail', '{"id": 1, "office_id": 1}', run_at := now() + interval '1 hour')`,
    )
    await ask(folders[0]!, `alter system set work_mem = '77MB'`)
    // as in a backup of an earlier version, which stored links as they were sent
    await ask(folders[0]!, 'update secret_fingerprint set links_sealed = false')

    // customers are added while the backup runs
    let taken: Output | undefined
    const taking = run('backup', folders[0]!, backup()).then((said) => (taken = said))
    for (let n = 1; !taken; n++) await add(`בזמן הגיבוי ${n}`, n)
    expect(await taking).toMatchObject({ code: 0, err: '' })
    expect((await taking).out).toContain(`${backup()}: 1 offices`)
    counted = countedIn((await taking).out)
    await add('אחרי הגיבוי', 90_000)
    expect(await server.stop()).toBe(0)
  })

  it('restores customers, documents and files on a new machine, where everyone signs in again', async () => {
    const data = folder('second')
    const { code, out } = await run('restore', data, backup())
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^As of 20\d\d-.*: 1 offices, \d+ customers/) })
    // the backup counted what it holds, although customers were added meanwhile
    expect(countedIn(out)).toBe(counted)
    expect(postmasterOf(data)).toBe(0)
    const server = await startServerProcess({ LUZ_DATA_DIR: data })
    expect((await salon(server, token).call('GET', '/api/business')).status).toBe(401)
    expect(await ask(data, 'select links_sealed from secret_fingerprint')).toEqual({ links_sealed: true })
    const { call, hasCustomer, add } = await signIn(server)
    expect(await hasCustomer('לפני הגיבוי')).toBe(true)
    expect(await hasCustomer('אחרי הגיבוי')).toBe(false)
    const download = await call('GET', `/api/documents/${document}/file`)
    expect(Buffer.from(await download.arrayBuffer()).equals(pdf)).toBe(true)
    await add('על המכונה החדשה', 90_001)

    // what waited does not run before an operator says so; settings of the copy do not count
    expect(out).toMatch(/^Everyone is signed out\.\n[1-9]\d* waiting messages and jobs are held\./m)
    expect(await heldJobs(data)).toEqual({ held: expect.any(Number), due: 0 })
    expect((await heldJobs(data)).held).toBeGreaterThan(0)
    expect(await run('admin', data, 'jobs', 'release')).toMatchObject({ code: 0, err: '' })
    expect(await heldJobs(data)).toEqual({ held: 0, due: 1 })
    expect(await ask(data, 'show work_mem')).toEqual({ work_mem: '4MB' })
    expect(await server.stop()).toBe(0)
  })

  it('is not readable by other accounts', () => {
    const open = ['', 'backup.json', 'secret', 'database', 'files'].filter(
      (file) => (fs.statSync(path.join(backup(), file)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })

  it('replaces existing data only after confirmation and without a running server, and keeps the replaced data', async () => {
    const data = folders[0]!
    const server = await startServerProcess({ LUZ_DATA_DIR: data })
    expect((await run('restore', data, backup(), '--yes')).err.trim()).toBe(`Luz is running on ${data}: stop it first.`)
    expect(await salon(server, token).hasCustomer('אחרי הגיבוי')).toBe(true)
    // a database that a killed server left running does not prevent it
    expect(await server.stop('SIGKILL')).toBeNull()
    expect(postmasterOf(data)).toBeGreaterThan(0)
    expect((await run('restore', data, backup())).err).toContain('add --yes')
    const { code, out, err } = await run('restore', data, backup(), '--yes')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const kept = /^The previous data: (\S+),/m.exec(out)![1]!
    expect(fs.existsSync(path.join(kept, 'PG_VERSION'))).toBe(true)
    const again = await startServerProcess({ LUZ_DATA_DIR: data })
    expect(await (await signIn(again)).hasCustomer('אחרי הגיבוי')).toBe(false)
    expect(await again.stop()).toBe(0)
  })

  it('is refused when it is damaged, incomplete or from a newer version, and nothing changes', async () => {
    const data = folder('third')
    const copy = path.join(base, 'kept', 'copy')
    const refused = async (change: () => void) => {
      fs.rmSync(copy, { recursive: true, force: true })
      fs.cpSync(backup(), copy, { recursive: true })
      change()
      const said = await refusalOf(copy, data)
      expect(fs.existsSync(path.join(data, 'pg'))).toBe(false)
      return said
    }
    const stored = (fs.readdirSync(path.join(backup(), 'files'), { recursive: true }) as string[]).find((name) =>
      fs.statSync(path.join(backup(), 'files', name)).isFile(),
    )!
    expect(await refused(() => fs.writeFileSync(path.join(copy, 'files', stored), Buffer.alloc(pdf.length, 'x')))).toBe(
      `The backup is damaged: ${stored} is not what was written.`,
    )
    // as a process says it
    expect(await run('restore', data, copy)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(stored) })
    expect(await refused(() => fs.rmSync(path.join(copy, 'database', 'PG_VERSION')))).toContain('PG_VERSION')
    // without its label the copy would start with inconsistent data
    expect(await refused(() => fs.rmSync(path.join(copy, 'database', 'backup_label')))).toContain('backup_label')
    expect(await refused(() => fs.writeFileSync(path.join(copy, 'secret'), 'another key'))).toContain('does not fit')
    expect(await refused(() => fs.rmSync(path.join(copy, 'backup.json')))).toContain('There is no backup in')
    expect(await refused(() => fs.writeFileSync(path.join(copy, 'database', 'standby.signal'), ''))).toBe(
      'The backup was altered: standby.signal was added to it.',
    )
    const manifest = JSON.parse(fs.readFileSync(path.join(backup(), 'backup.json'), 'utf8')) as object
    const newer = JSON.stringify({ ...manifest, migration: '9999_flying_cars.sql' })
    const altered = await refused(() => fs.writeFileSync(path.join(copy, 'backup.json'), newer))
    expect(altered).toContain('backup.json does not fit the key of this installation: it was altered')
    expect(altered.split('\n')).toHaveLength(1)
    expect(await refused(() => fs.rmSync(path.join(copy, 'backup.mac')))).toBe(altered)
    const secret = fs.readFileSync(path.join(backup(), 'secret'), 'utf8').trim()
    const authenticated = () => {
      fs.writeFileSync(path.join(copy, 'backup.json'), newer)
      fs.writeFileSync(path.join(copy, 'backup.mac'), backupMac(secret, newer).toString('hex'))
    }
    expect(await refused(authenticated)).toContain('newer version')
    // the key of the installation counts, not the one that the backup brings along
    fs.mkdirSync(data, { recursive: true })
    fs.writeFileSync(path.join(data, 'secret'), Buffer.alloc(32, 7).toString('base64url'))
    expect(await refused(() => {})).toBe(altered)
  })

  it('is not written over another backup, without a database, or of an external server', async () => {
    expect((await run('backup', folders[0]!, backup())).err.trim()).toContain('is there already')
    expect((await run('backup', path.join(base, 'nowhere'))).err).toContain('There is no database in')
    const env = { ...childEnvironment, DATABASE_URL: 'postgres://somebody@db.test/luz' }
    for (const tool of ['backup', 'restore']) {
      const child = spawn(process.execPath, [`src/server/run-${tool}.ts`, 'x'], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let err = ''
      child.stderr.on('data', (text: Buffer) => (err += text.toString()))
      expect(await once(child, 'close')).toEqual([1, null])
      expect(err).toContain('DATABASE_URL names a server of its own')
    }
  })
})
