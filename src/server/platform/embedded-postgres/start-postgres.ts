/**
 * Starts PostgreSQL 18 from node_modules on a Unix socket, or joins the server that already runs on
 * the same data directory. It never opens a TCP port. The server is ready when the directory's
 * postmaster.pid says so; an answering socket could belong to another server.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { monotonicNow } from '../clock.ts'
import { lacksSegment, sayPostgresWaits, saysDiskFull } from '../disk-full.ts'
import { writeAccess } from './postgres-access.ts'
import { reachableBinaries, reachableDataDir, databaseUser, shortSocketDir, type UserIds } from './postgres-places.ts'

const run = promisify(execFile)
/** The log may take this many bytes, and as many for the part before. */
const LOG_MAX = 10_000_000
/** How often its size is looked at. */
const LOOK_MS = 3_600_000

export type EmbeddedPostgres = { host: string; dataDir: string; joined: boolean; stop: () => Promise<void> }
export type PostgresOptions = {
  throwaway?: boolean
  settings?: Record<string, string>
  /** Waits as long as its recovery takes, and does not start it again when it ends. */
  recovers?: boolean
  print?: (line: string) => void
}

/**
 * Settings that reduce the memory and disk use of an idle cluster. The connections are enough for
 * four processes with the default LUZ_POOL and LUZ_JOBS (ARCHITECTURE.md, Scale), and some for
 * operators.
 */
export const SMALL = {
  shared_buffers: '32MB',
  max_connections: '105',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // what is not archived (backup/log) may take this much; then the archive ends and writing goes on
  max_slot_wal_keep_size: '1GB',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  autovacuum_naptime: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}
const UNSAFE_AND_FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Creates the cluster if there is none and waits up to 30 seconds. Throws with the end of the
 * server's log when it does not start.
 */
export async function startPostgres(wantedDir: string, options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const print = options.print ?? (() => {})
  const id = databaseUser()
  const native = await reachableBinaries(id, print)
  const dataDir = await reachableDataDir(path.resolve(wantedDir), id, print)
  const socketDir = shortSocketDir(dataDir, id)
  await createOnce(dataDir, native, id)

  const pid = () => pidOf(dataDir)
  const isAlive = () => isPostgresRunning(dataDir)
  // a server that another process started reads its access rules again on SIGHUP
  if (writeAccess(dataDir, id) && isAlive()) process.kill(pid(), 'SIGHUP')
  const isReady = () => readPidFile(dataDir)[7]?.trim() === 'ready' && isAlive()
  const joined = isReady()
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, // quoted: the setting is a comma-separated list
    unix_socket_permissions: '0700',
    ...SMALL,
    ...(options.throwaway ? UNSAFE_AND_FAST : {}),
    ...options.settings,
  }
  const deadline = options.recovers ? Infinity : monotonicNow() + 30_000
  const before = sizeOf(dataDir + '.log')
  let exited = false
  let isFull = false
  while (!isReady()) {
    if (exited) {
      const said = lastLines(dataDir + '.log', before)
      const wasFull = isFull
      isFull = saysDiskFull(said) || lacksSegment(dataDir)
      // waiting helps against a full disk, not against damage
      const damage = isFull ? undefined : damageIn(said)
      if (damage && !options.recovers) throw new ClusterDamaged(damage)
      if (isFull && !wasFull) print(sayPostgresWaits(dataDir))
    }
    const isOver = (options.recovers && exited) || (options.throwaway && isFull) // of a copy
    if (monotonicNow() > deadline || isOver) throw notStarted(dataDir, isFull)
    exited = false
    if (!isAlive()) {
      const log = openLog(dataDir + '.log')
      const child = spawn(
        path.join(native, 'bin/postgres'),
        ['-D', dataDir, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
        {
          ...id,
          cwd: '/',
          detached: true,
          stdio: ['ignore', log, log],
          env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
        },
      )
      fs.closeSync(log)
      const end = () => {
        exited = true
      }
      child.on('error', end).on('exit', end)
      child.unref()
    }
    for (let i = 0; i < 400 && !isReady() && !exited; i++) await sleep(10)
    if (!isReady()) await sleep(250) // another process may be starting it, or old backends still hold shared memory
  }
  const host = readPidFile(dataDir)[4]!.trim()
  const keeping = setInterval(keepLogSmall, LOOK_MS, dataDir + '.log').unref()
  return {
    host,
    dataDir,
    joined,
    stop: async () => {
      clearInterval(keeping)
      const server = pid() // read now: the server that we started may have died and been restarted
      if (!isAlive()) return
      process.kill(server, 'SIGINT') // fast shutdown: rolls back, writes a checkpoint, exits
      for (let i = 0; i < 3000 && commandOf(server).includes(dataDir); i++) await sleep(10)
    },
  }
}

/** Sets a long log aside. The server that writes it appends, so it goes on at the new beginning. */
function keepLogSmall(file: string): void {
  if (!fs.existsSync(file) || fs.statSync(file).size <= LOG_MAX) return
  fs.copyFileSync(file, `${file}.1`)
  fs.truncateSync(file)
}
/** Opens the log for appending, for this user alone. */
function openLog(file: string): number {
  if (fs.existsSync(file)) fs.chmodSync(file, 0o600)
  keepLogSmall(file)
  return fs.openSync(file, 'a', 0o600)
}

const pidOf = (dataDir: string) => Number(readPidFile(dataDir)[0] ?? 0)
/** Whether a server of this or another process has the folder open. */
export const isPostgresRunning = (dataDir: string): boolean =>
  pidOf(dataDir) > 0 && commandOf(pidOf(dataDir)).includes(dataDir)

const readPidFile = (dataDir: string) => {
  try {
    return fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
/**
 * The command line of a live process; '' for a dead one and for a zombie, which `kill -0` would
 * report as alive (PID 1 of many containers never reaps).
 */
function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
/**
 * The end of the log, of what was written after `from`. Without PostgreSQL's hints: one of them is
 * to make a new cluster, which would be the end of the data.
 */
const lastLines = (file: string, from = 0) => {
  try {
    const text = fs.readFileSync(file).subarray(from).toString().slice(-1500)
    return text.replaceAll(/^.*HINT: .*\n?/gm, '')
  } catch {
    return '(no log)'
  }
}

/** What PostgreSQL says when it does not start on files that are missing or damaged. */
const DAMAGE =
  /^(?:.*(?:FATAL|PANIC): +)?((?:.*(?:control file|checkpoint record)|postgres: could not find the database system).*)$/m
const damageIn = (log: string): string | undefined => DAMAGE.exec(log)?.[1]

const notStarted = (dataDir: string, isFull: boolean): Error => {
  const said = `PostgreSQL did not start; the end of ${dataDir}.log says:\n${lastLines(dataDir + '.log')}`
  return Object.assign(new Error(said), isFull ? { code: 'ENOSPC' } : {})
}
/** The files of the cluster are damaged. The message is what PostgreSQL says of them. */
export class ClusterDamaged extends Error {
  override readonly name = 'ClusterDamaged'
}

/**
 * Runs initdb in a sibling folder and renames it: a kill leaves no partial cluster, and concurrent
 * starts end up with one.
 */
async function createOnce(dataDir: string, native: string, id: UserIds) {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return
  removePartialClusters(dataDir)
  const fresh = `${dataDir}.new-${process.pid}`
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 })
  if (id.uid !== undefined) fs.chownSync(fresh, id.uid, id.gid!)
  await run(
    path.join(native, 'bin/initdb'),
    [
      '-D',
      fresh,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { ...id, cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } },
  ).catch((error: unknown) => {
    fs.rmSync(fresh, { recursive: true, force: true })
    throw error
  })
  try {
    fs.renameSync(fresh, dataDir)
  } catch (e) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((e as NodeJS.ErrnoException).code ?? '')) throw e
    fs.rmSync(fresh, { recursive: true })
  }
}

/**
 * Removes partial clusters of killed processes. A folder whose process still runs is left alone.
 */
function removePartialClusters(dataDir: string) {
  const parent = path.dirname(dataDir)
  if (!fs.existsSync(parent)) return
  for (const name of fs.readdirSync(parent)) {
    const makerPid = new RegExp(`^${path.basename(dataDir)}\\.new-(\\d+)$`).exec(name)?.[1]
    if (makerPid && !commandOf(Number(makerPid))) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
