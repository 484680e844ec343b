/** Starts the server as a process, and inspects what it leaves behind. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject, vi } from 'vitest'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { fillFolder } from '#tests/support/migrated-folder.ts'
import { builtServer } from '#tests/support/built-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** With the whole demo, on a busy machine. */
const START_MS = 120_000
const running = new Set<ChildProcess>()

export type Server = {
  /** `http://127.0.0.1:40123` */
  readonly address: string
  readonly pid: number
  readonly output: () => string
  /**
   * Sends the signal and waits for the end. Returns the exit code, or null when a signal ended it.
   */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}
export type Started = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when the server listens. Rejects with its output when it ends instead. */
  readonly ready: Promise<Server>
  readonly ended: Promise<number | null>
}
type Variables = Record<string, string>
type As = { readonly uid: number; readonly gid: number }

/**
 * Starts the server. `as` is an ordinary user, when the tests
 * themselves run as root.
 */
export function start(variables: Variables, as?: As): Started {
  const env = {
    ...childEnvironment,
    PORT: '0',
    LUZ_DEMO: '0',
    LUZ_DRAIN: '0',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...variables,
  }
  const child = spawn(process.execPath, [builtServer()], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  const listening = async (): Promise<Server> => {
    const line = await vi.waitFor(
      () => {
        const found = /^\{"role".*\}$/m.exec(said)?.[0]
        if (!found && child.exitCode === null && child.signalCode === null) throw new Error(`not listening:\n${said}`)
        return found
      },
      { timeout: START_MS, interval: 20 },
    )
    if (!line) throw new Error(`the server ended:\n${said}`)
    const address = (JSON.parse(line) as { listening: string }).listening
    return { address, pid: child.pid!, output: () => said, stop }
  }
  const ready = listening()
  ready.catch(() => {}) // callers that await it still get the rejection
  return { child, output: () => said, ready, ended }
}

/**
 * Starts it and waits until it listens. A folder that is not there yet becomes a copy of a migrated
 * one, unless its user is another: `start` makes a new one.
 */
export async function startServerProcess(variables: Variables, as?: As): Promise<Server> {
  const { LUZ_DATA_DIR: data, DATABASE_URL } = variables
  if (data && !as && !DATABASE_URL && !fs.existsSync(data)) await fillFolder(inject('runFolder'), data)
  return start(variables, as).ready
}

/**
 * An unprivileged user, if the tests run as root and the project is readable by others. Undefined
 * stands for the present user.
 */
export function findOrdinaryUser(): As | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (let at = fs.realpathSync(ROOT); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 1) === 0) return undefined
    if (at === path.dirname(at)) return { uid: 65_534, gid: 65_534 }
  }
}

/**
 * Creates a parent for data folders. Others may enter it, because as root the database runs as
 * "nobody".
 */
export function makeBaseFolder(): string {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-test-'))
  fs.chmodSync(base, 0o755)
  return base
}

/** Ends all processes and databases that failed tests left running. */
export async function killAll(dataDirs: readonly string[]): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  for (const dir of dataDirs) {
    const pid = postmasterOf(dir)
    if (pid) process.kill(pid, 'SIGQUIT')
    await vi.waitUntil(() => !postmasterOf(dir), { timeout: 30_000, interval: 20 })
  }
}

/** The process id of the PostgreSQL that runs on a data folder; 0 when none does. */
export function postmasterOf(dataDir: string): number {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
    return commandOf(pid).includes(path.join(dataDir, 'pg')) ? pid : 0
  } catch {
    return 0
  }
}
/** The command line of a process; '' for a missing process and for a zombie. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .replace(/^\(.*\)$/m, '')
      .trim()
  } catch {
    return ''
  }
}
