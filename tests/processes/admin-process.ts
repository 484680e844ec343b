/**
 * Runs `npm run admin -- …` beside a server, and asks that server what changed. Commands run in
 * this process, because starting one for each takes longer than its work. Some of each topic run
 * as processes, for their arguments, exit code and output.
 */
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { productionVariables } from '#tests/support/production.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { openCommands, type Commands } from './admin-commands.ts'
import { runTool, type Output } from './run-tool.ts'
import { makeBaseFolder, startServerProcess, killAll, type Server } from './server-process.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
type Variables = Record<string, string>

export const PASSWORD = 'a fine password'
/**
 * Longer than the promised second, for busy machines, but shorter than the 15 seconds for which
 * sessions are cached.
 */
export const soon = { timeout: 20_000, interval: 50 }

let databases = 0
/** A number that no other test of this process has got. */
export const nextNumber = (): number => numbers++
let numbers = 0

/**
 * A server on a database of its own, and the command line on the same database, for a test file.
 */
export function startAdmin() {
  const folders: string[] = []
  let server: Server
  let database: pg.Client
  let variables: Variables
  let commands: Commands
  let base: string

  beforeAll(async () => {
    base = makeBaseFolder()
    const connection = await cloneDatabase(`luz_admin_${process.pid}_${databases++}`)
    const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
    variables = {
      DATABASE_URL,
      LUZ_SECRET: productionVariables.LUZ_SECRET,
      PUBLIC_URL: 'http://localhost:3999',
    }
    server = await startServerProcess(variables)
    commands = await openCommands({ ...variables, LUZ_DATA_DIR: `${base}/commands` }, connection)
    database = new pg.Client(connection)
    await database.connect()
  })
  afterAll(async () => {
    await commands?.close()
    await database?.end()
    await killAll(folders)
    fs.rmSync(base, { recursive: true, force: true })
  })

  type Run = (args: string[], more?: Variables) => Promise<Output>
  const asProcess: Run = (args, more) => runTool('admin', args, { ...variables, ...more })
  const here: Run = (args) => commands.run(args)
  const expecting = (run: Run) => ({
    /** The output of a command, which must succeed without errors or warnings. */
    done: async (args: string[], more?: Variables): Promise<string> => {
      const { code, out, err } = await run(args, more)
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' })
      return out
    },
    /** The one-line error of a command that must be refused. */
    refused: async (args: string[], more?: Variables): Promise<string> => {
      const { code, out, err } = await run(args, more)
      expect({ args, code, out }).toEqual({ args, code: 1, out: '' })
      expect(err.trim().split('\n')).toHaveLength(1)
      return err.trim()
    },
  })
  const { done, refused }: { [name in 'done' | 'refused']: (args: string[]) => Promise<string> } = expecting(here)

  const call = async (token: string | null, method: string, url: string, body?: object): Promise<Answer> => {
    const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** A new office and its owner's token. */
  async function createTestOffice() {
    const email = `noa-${process.pid}-${nextNumber()}@luz.test`
    const registration = {
      name: 'סטודיו נועה',
      email,
      password: PASSWORD,
      phone_number: `05${randomInt(10_000_000, 99_999_999)}`,
    }
    const { token } = (await call(null, 'POST', '/api/auth/register', registration)).body
    const { id, slug } = (await call(token, 'GET', '/api/business')).body
    const write = () => call(token, 'POST', '/api/categories', { name: `קטגוריה ${nextNumber()}` })
    expect((await write()).status).toBe(201)
    return { id: String(id), slug: slug as string, email, token: token as string, write }
  }
  /** The audit entries that operators made in an office, oldest first. */
  const audited = async (id: string) => {
    const text = `select actor, action, subject, before, after from audit_log where office_id = $1 and actor like 'admin:%' order by id`
    return (await database.query(text, [id])).rows
  }
  return {
    done,
    refused,
    /** The same as a process without a terminal, with more variables if need be. */
    asProcess: expecting(asProcess),
    call,
    createTestOffice,
    audited,
    query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => database.query<Row>(text, values),
    address: () => server.address,
    /** A folder for an embedded database. Its processes are killed after the last test. */
    dataFolder: (name: string): string => {
      const at = `${base}/${name}`
      folders.push(at)
      return at
    },
  }
}
