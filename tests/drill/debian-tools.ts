/** The programs of the drill, installed from Debian when they are missing and we are root. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The package of each program. */
const packages: Readonly<Record<string, string>> = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  psql: 'postgresql-client-15',
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  caddy: 'caddy',
}
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const isThere = (program: string) =>
  path.isAbsolute(program)
    ? fs.existsSync(program)
    : folders.some((folder) => folder !== '' && fs.existsSync(path.join(folder, program)))
const missing = () => [
  ...new Set(Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : [name]))),
]

/**
 * Installs what is missing, without starting it: policy-rc.d refuses on behalf of the machine.
 * @throws when something is missing and may not be installed
 */
export function ensureTools(): void {
  const names = missing()
  if (names.length > 0 && process.getuid?.() === 0) install(names)
  const still = missing()
  if (still.length > 0)
    throw new Error(`The drill needs ${still.join(', ')} of Debian 12: as root it installs them by itself.`)
  // haproxy and pgbouncer are there, which ordinary users do not look into
  process.env.PATH = folders.join(':')
}

const POLICY = '/usr/sbin/policy-rc.d'
function install(names: readonly string[]): void {
  const own = !fs.existsSync(POLICY)
  if (own) fs.writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], { env, stdio: 'inherit' })
  } finally {
    if (own) fs.rmSync(POLICY)
  }
}
