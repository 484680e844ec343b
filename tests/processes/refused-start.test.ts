import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { productionVariables } from '#tests/support/production.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { register, soon } from './data-folders.ts'
import { makeBaseFolder, startServerProcess, killAll, postmasterOf, start } from './server-process.ts'

let base: string
const folders: string[] = []
beforeAll(() => {
  base = makeBaseFolder()
})
afterAll(async () => {
  await killAll(folders)
  fs.rmSync(base, { recursive: true, force: true })
})
const folder = (name: string): string => {
  folders.push(path.join(base, name))
  return folders.at(-1)!
}
/** The output of a server that refuses to start. It must leave no database running. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const starting = start(variables)
  expect(await starting.ended).toBe(1)
  if (variables.LUZ_DATA_DIR) expect(postmasterOf(variables.LUZ_DATA_DIR)).toBe(0)
  return starting.output().trim()
}
async function admin(variables: Record<string, string>, ...args: string[]) {
  const env = { ...childEnvironment, ...variables }
  const child = spawn(process.execPath, ['src/server/run-admin.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/** For tests that start several processes in sequence. */
const several = { timeout: 180_000 }

describe('an installation with a generated secret', several, () => {
  const data = () => path.join(base, 'own')
  const file = () => path.join(data(), 'secret')

  it('does not start with an empty, missing or foreign secret, and starts again with its own', async () => {
    const variables = { LUZ_DATA_DIR: folder('own') }
    const first = await startServerProcess(variables)
    expect(await first.stop()).toBe(0)
    const secret = fs.readFileSync(file(), 'utf8')

    fs.writeFileSync(file(), '')
    expect(await refusal(variables)).toContain(`Luz could not start: The secret in ${file()} is empty.`)
    fs.writeFileSync(file(), Buffer.alloc(32, 7).toString('base64url'))
    expect(await refusal(variables)).toContain(`The secret in ${file()} is not the one`)
    expect((await admin(variables, 'offices', 'list')).said).toContain(`The secret in ${file()} is not the one`)
    expect(await refusal({ ...variables, LUZ_SECRET: 'x'.repeat(32) })).toContain('LUZ_SECRET is not the one')
    fs.rmSync(file())
    expect(await refusal(variables)).toContain(`there is no ${file()}`)
    expect(fs.existsSync(file())).toBe(false)

    fs.writeFileSync(file(), secret)
    const again = await startServerProcess(variables)
    expect(await again.stop()).toBe(0)
  })

  it('starts with a new secret after an operator accepts it', async () => {
    const variables = { LUZ_DATA_DIR: data() }
    fs.rmSync(file())
    expect((await admin(variables, 'secret', 'accept')).said).toContain('add --yes')
    expect(await admin(variables, 'secret', 'accept', '--yes')).toMatchObject({ code: 0 })
    const server = await startServerProcess(variables)
    expect(await server.stop()).toBe(0)
  })

  it('does not replace a missing database by an empty one', async () => {
    const variables = { LUZ_DATA_DIR: data() }
    const pg = path.join(data(), 'pg')
    fs.renameSync(pg, `${pg}-elsewhere`)
    expect(await refusal(variables)).toContain(`The database is missing: there is no ${pg}`)
    expect(fs.existsSync(pg)).toBe(false)
    fs.renameSync(`${pg}-elsewhere`, pg)
    const server = await startServerProcess(variables)
    expect(await server.stop()).toBe(0)
  })
})

describe('an installation with LUZ_SECRET', several, () => {
  it('does not start with another secret', async () => {
    const { host, database } = await cloneDatabase(`luz_secret_start_${process.pid}`)
    const DATABASE_URL = `postgres://postgres@localhost/${database}?host=${encodeURIComponent(String(host))}`
    const server = await startServerProcess({ DATABASE_URL, LUZ_SECRET: 'the first secret, long enough to be one' })
    expect(await refusal({ DATABASE_URL, LUZ_SECRET: 'another secret, long enough to be one' })).toContain(
      'LUZ_SECRET is not the one',
    )
    expect(await refusal({ DATABASE_URL, LUZ_SECRET: 'too short' })).toContain(
      'LUZ_SECRET: needs at least 32 characters',
    )
    expect(await server.stop()).toBe(0)
  })
})

describe('in production', several, () => {
  const data = () => path.join(base, 'production')
  const asProduction = (more: Record<string, string> = {}) => ({
    ...productionVariables,
    LUZ_DATA_DIR: data(),
    ...more,
  })

  it('each unsafe setting is refused before anything is made', async () => {
    const said = await refusal(
      asProduction({
        LUZ_SECRET: 'x'.repeat(40),
        LUZ_DEMO: '1',
        PUBLIC_URL: 'http://luz.test',
        MAIL: '',
        TRUST_PROXY: '',
      }),
    )
    expect(said).toMatch(/^Luz could not start: The configuration has problems:\n/)
    for (const name of ['LUZ_SECRET', 'LUZ_DEMO', 'PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'])
      expect(said).toContain(`\n  ${name}: `)
    expect(fs.existsSync(data())).toBe(false)
  })

  it("a folder in which the demo's sign-in works is refused until it is closed", async () => {
    const { LUZ_SECRET } = productionVariables
    const trial = await startServerProcess({ LUZ_DATA_DIR: folder('production'), LUZ_SECRET })
    // the office has another name; the address and the password are the demo's
    expect(await register(trial, 'maya@studio-noa.co.il', 'luz-demo-2026')).toBe(201)
    expect(await trial.stop()).toBe(0)
    expect(await refusal(asProduction())).toMatch(
      /^Luz could not start: The demo's sign-in maya@studio-noa.co.il works .* remove the demo \(npm run admin -- demo remove\).*\.$/,
    )
    expect(await admin(asProduction(), 'users', 'deactivate', 'maya@studio-noa.co.il', '--yes')).toMatchObject({
      code: 0,
    })
    const server = await startServerProcess(asProduction())
    expect(await server.stop()).toBe(0)
  })

  it('prints neither the text nor the recipient of a message', async () => {
    const server = await startServerProcess(asProduction({ LOG_LEVEL: 'info' }))
    expect(await register(server, 'noa-prints@luz.test')).toBe(201)
    const asked = await fetch(`${server.address}/api/auth/request-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'noa-prints@luz.test' }),
    })
    expect(asked.status).toBeLessThan(300)
    const database = new pg.Client({ host: path.join(data(), 'pg'), user: 'postgres', database: 'luz' })
    await database.connect()
    const states = async () =>
      (
        await database.query(
          "select status, body, failure from mail_messages where address = 'noa-prints@luz.test' order by id",
        )
      ).rows
    const failed = { status: 'failed', body: null, failure: expect.stringContaining('MAIL is off') }
    // the code that proves the mailbox, and the one that resets the password
    await expect.poll(states, soon).toEqual([failed, failed])
    await database.end()
    expect(await server.stop()).toBe(0)
    expect(server.output()).toContain('MAIL is off')
    expect(server.output()).not.toMatch(/noa-prints|קוד/)
  })
})

describe('outside production', () => {
  it.for([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://luz.test'],
  ] as const)('a %s that other machines can reach is refused', async ([name, value]) => {
    const data = path.join(base, 'unused')
    const said = await refusal({ LUZ_DATA_DIR: data, [name]: value })
    expect(said).toMatch(
      new RegExp(
        `^Luz could not start: The configuration has problems:\\n {2}${name}: .* set NODE_ENV=production, or unset ${name}\\n`,
      ),
    )
    expect(fs.existsSync(data)).toBe(false)
  })
})
