/** Puts load on a server of this process and measures what it costs this process and PostgreSQL. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { Load, Taken } from './http-client.ts'

/**
 * What the requests took, and the CPU per request of this process (`node`) and of PostgreSQL in
 * milliseconds.
 */
export type Cost = Taken & { readonly node: number; readonly postgres: number }

/** `dataDir` is that of the PostgreSQL server; without one, its CPU is not counted. */
export async function loadServer(load: Load, dataDir?: string): Promise<Cost> {
  const postgresBefore = dataDir ? cpuOfPostgres(dataDir) : 0
  const before = process.cpuUsage()
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'http-client.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  client.stdin.end(JSON.stringify(load))
  const taken = (await json(client.stdout)) as Taken
  const { user, system } = process.cpuUsage(before)
  const postgres = dataDir ? cpuOfPostgres(dataDir) - postgresBefore : 0
  const count = load.requests.length
  return { ...taken, node: (user + system) / 1000 / count, postgres: postgres / count }
}

const TICK_MS = 10
/**
 * Milliseconds of user and system CPU of the server and all its processes, those that have ended
 * included. Linux only.
 */
export function cpuOfPostgres(dataDir: string): number {
  const server = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  let ticks = 0
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (Number(pid) === server) ticks += sum(fields.slice(11, 15))
    else if (Number(fields[1]) === server) ticks += sum(fields.slice(11, 13))
  }
  return ticks * TICK_MS
}

/** The fields of /proc/<pid>/stat behind the command; empty for a process that has just ended. */
function statOf(pid: string): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}
const sum = (fields: readonly string[]) => fields.reduce((total, field) => total + Number(field), 0)

/**
 * Starts a client that reads its orders from the first line of standard input, runs until that is
 * closed and prints what it counted. `stop` returns that.
 */
export function startClient<T>(file: string, orders: object): { readonly stop: () => Promise<T> } {
  const client = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.write(`${JSON.stringify(orders)}\n`)
  const counted = json(client.stdout) as Promise<T>
  return {
    stop: () => {
      client.stdin.end()
      return counted
    },
  }
}
