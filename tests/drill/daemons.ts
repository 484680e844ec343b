/**
 * Programs that the drill starts: each writes into a log of its own, and none outlives the drill.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Daemon = { readonly name: string; readonly child: ChildProcess; readonly log: string }
type Program = {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Runs as the user of the drill, and not as the user of the databases. */
  readonly asOurselves?: boolean
}
const running = new Set<Daemon>()
/** Processes that left their parent, such as a postmaster. */
const alsoOurs: (() => number[])[] = []
export const alsoStop = (find: () => number[]): void => void alsoOurs.push(find)

/** PostgreSQL refuses root, so as root everything but Luz runs as the user of Debian's package. */
const postgresUser = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
/** Makes a folder that belongs to the user of the databases. */
export function makeFolder(...parts: string[]): string {
  const at = path.join(...parts)
  fs.mkdirSync(at, { recursive: true, mode: 0o755 })
  const { uid, gid } = postgresUser()
  if (uid !== undefined) fs.chownSync(at, uid, gid)
  return at
}

export function startDaemon(folder: string, name: string, program: Program): Daemon {
  const log = path.join(folder, `${name}.log`)
  const output = fs.openSync(log, 'a')
  const child = spawn(program.command, program.args, {
    cwd: program.asOurselves ? path.resolve(import.meta.dirname, '../..') : folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: folder, ...program.env },
    stdio: ['ignore', output, output],
    ...(!program.asOurselves && postgresUser()),
  })
  fs.closeSync(output)
  const daemon = { name, child, log }
  running.add(daemon)
  child.on('exit', () => running.delete(daemon))
  child.on('error', (error) => console.error(`${name}: ${error.message}`))
  return daemon
}

/** These processes and all that descend from them. */
export function familyOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // it has ended since
    }
  }
  const found = new Set(roots.filter((pid) => parents.has(pid)))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Sends a signal to those that still run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // it has ended since
    }
  }
}

/** Waits until it is true; fails with what is missing. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`after ${seconds} s still not: ${what}`)
    await sleep(100)
  }
}

/** Ends everything that was started; what is left after five seconds is killed. */
export async function stopAll(): Promise<void> {
  const pids = [...running].flatMap(({ child }) => (child.pid ? [child.pid] : []))
  const family = [...new Set([...familyOf(pids), ...familyOf(alsoOurs.flatMap((find) => find()))])]
  signal(family, 'SIGCONT')
  signal(pids, 'SIGTERM')
  await until('everything has ended', () => familyOf(family).length === 0, 5).catch(() => {})
  signal(family, 'SIGKILL')
}
