/** PostgreSQL under Patroni on two machines, etcd on three, and HAProxy before them. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { addresses, fill, LUZ_PASSWORD, OPERATIONS, passwords, valuesOf, variablesOf } from './configuration.ts'
import { alsoStop, familyOf, makeFolder, startDaemon, until, type Daemon } from './daemons.ts'

type Name = keyof typeof addresses.databases
/** What Patroni tells about a machine at /cluster. */
type Member = { readonly name: Name; readonly role: string; readonly state: string }
export type Cluster = {
  readonly members: () => Promise<Member[]>
  readonly primary: () => Promise<Name>
  readonly standby: () => Promise<Name>
  /** Whether there is a primary and a standby that confirms each commit. */
  readonly isWhole: () => Promise<boolean>
  /** Lets the standby become the primary in an orderly way, as before work on a machine. */
  readonly handOver: () => Promise<void>
  readonly startPatroni: (name: Name) => void
  readonly patroni: (name: Name) => number
  readonly postmaster: (name: Name) => number
  /** All processes of a machine of the database. */
  readonly machine: (name: Name) => number[]
  readonly etcd: () => number[]
  /** The process of etcd that leads the others. */
  readonly etcdLeader: () => number
  /** Rows that a superuser reads at the primary. */
  readonly rows: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>
}
const names = Object.keys(addresses.databases) as Name[]
const { haproxy } = addresses

export const ownerUrl = (address: string, port: number) => `postgres://luz:${LUZ_PASSWORD}@${address}:${port}/luz`

function startEtcd(folder: string): Daemon[] {
  return Object.entries(addresses.etcd).map(([name, address]) => {
    makeFolder(folder, name)
    const env = variablesOf(fill('etcd.env', valuesOf(folder, name, address)))
    return startDaemon(folder, name, { command: 'etcd', args: [], env })
  })
}

function etcdLeaderOf(members: readonly Daemon[]): number {
  const endpoints = Object.values(addresses.etcd).map((address) => `${address}:2379`)
  const args = ['endpoint', 'status', '--endpoints', endpoints.join(','), '--write-out', 'json']
  const env = { ...process.env, ETCDCTL_API: '3' }
  type Status = { Status: { leader: number; header: { member_id: number } } }
  const told = JSON.parse(execFileSync('etcdctl', args, { env, encoding: 'utf8' })) as Status[]
  const at = told.findIndex(({ Status: { leader, header } }) => leader === header.member_id)
  return members[at]!.child.pid!
}

async function membersOf(): Promise<Member[]> {
  for (const address of Object.values(addresses.databases)) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // the other one knows it, too
    }
  }
  return []
}

async function handOver(leader: Name): Promise<void> {
  const authorization = `Basic ${Buffer.from(`patroni:${passwords.PATRONI_PASSWORD}`).toString('base64')}`
  const url = `http://${addresses.databases[leader]}:8008/switchover`
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: JSON.stringify({ leader }) })
  if (!answer.ok) throw new Error(`Patroni did not hand over: ${await answer.text()}`)
}

async function rowsIn<T extends object>(database: string, text: string, values: unknown[] = []): Promise<T[]> {
  const { SUPERUSER_PASSWORD: password } = passwords
  const client = new pg.Client({ host: haproxy, port: 5000, user: 'postgres', password, database })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Makes the user and the database with the file that installations use. */
function createDatabase(): void {
  const env = {
    ...process.env,
    PGHOST: haproxy,
    PGPORT: '5000',
    PGPASSWORD: passwords.SUPERUSER_PASSWORD,
    LUZ_DATABASE_PASSWORD: LUZ_PASSWORD,
  }
  execFileSync('sh', [path.join(OPERATIONS, 'create-database.sh')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

export async function startCluster(folder: string): Promise<Cluster> {
  const etcd = startEtcd(folder)
  const patronis = new Map<Name, Daemon>()
  const postmaster = (name: Name) => {
    try {
      return Number(fs.readFileSync(path.join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }
  alsoStop(() => names.map(postmaster))
  const startPatroni = (name: Name) => {
    makeFolder(folder, name)
    const file = path.join(folder, `${name}.yml`)
    fs.writeFileSync(file, fill('patroni.yml', valuesOf(folder, name, addresses.databases[name])))
    patronis.set(name, startDaemon(folder, name, { command: 'patroni', args: [file] }))
  }
  for (const name of names) startPatroni(name)
  const file = path.join(folder, 'haproxy.cfg')
  fs.writeFileSync(file, fill('haproxy.cfg', valuesOf(folder, 'app', haproxy)))
  startDaemon(folder, 'haproxy', { command: 'haproxy', args: ['-db', '-f', file] })

  const named = async (isIt: (member: Member) => boolean) => {
    const found = (await membersOf()).find(isIt)
    if (!found) throw new Error('no machine of the database has this part now')
    return found.name
  }
  const isWhole = async () => {
    const members = await membersOf()
    const has = (role: string, states: readonly string[]) =>
      members.some((member) => member.role === role && states.includes(member.state))
    return has('leader', ['running']) && has('sync_standby', ['running', 'streaming'])
  }
  const patroni = (name: Name) => patronis.get(name)!.child.pid!
  await until('a primary with a standby', isWhole, 120)
  await until('HAProxy leads to the primary', () =>
    rowsIn('postgres', 'select').then(
      () => true,
      () => false,
    ),
  )
  createDatabase()
  return {
    members: membersOf,
    primary: () => named(({ role }) => role === 'leader'),
    standby: () => named(({ role }) => role !== 'leader'),
    isWhole,
    handOver: async () => handOver(await named(({ role }) => role === 'leader')),
    startPatroni,
    patroni,
    postmaster,
    machine: (name) => familyOf([patroni(name), postmaster(name)]),
    etcd: () => etcd.map(({ child }) => child.pid!),
    etcdLeader: () => etcdLeaderOf(etcd),
    rows: (text, values) => rowsIn('luz', text, values),
  }
}
