/** What the drill does to the cluster, and how long writes may be away then. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { signal } from './daemons.ts'

export type Act = {
  readonly name: string
  /** Seconds. */
  readonly goal: number
  readonly run: (cluster: Cluster) => Promise<void>
}
/** Longer than Patroni's lease, so that a machine that comes back finds another primary. */
const MACHINE_AWAY_MS = 32_000
const AWAY_MS = 25_000
const STANDBY_AWAY_MS = 30_000

/** Stops these processes for some time, as when a machine hangs or its network is cut. */
async function pause(pids: readonly number[], milliseconds: number): Promise<void> {
  signal(pids, 'SIGSTOP')
  await sleep(milliseconds)
  signal(pids, 'SIGCONT')
}

/** RestartSec of systemd. */
const SYSTEMD_MS = 100

/** PostgreSQL dies: the standby takes over, or it is started again. */
const POSTGRES_DIES = 10
/** Its machine dies: Patroni's lease of 20 s has to end first. */
const MACHINE_DIES = 25

export const acts: readonly Act[] = [
  {
    name: 'postmaster of the primary killed',
    goal: POSTGRES_DIES,
    run: async (cluster) => signal([cluster.postmaster(await cluster.primary())], 'SIGKILL'),
  },
  {
    name: 'Patroni and PostgreSQL of the primary killed, started after 40 s',
    goal: MACHINE_DIES,
    run: async (cluster) => {
      const name = await cluster.primary()
      signal([cluster.patroni(name), ...cluster.machine(name)], 'SIGKILL')
      await sleep(40_000)
      cluster.startPatroni(name)
    },
  },
  {
    name: 'Patroni of the primary killed alone, started at once as systemd does',
    goal: POSTGRES_DIES,
    run: async (cluster) => {
      const name = await cluster.primary()
      signal([cluster.patroni(name)], 'SIGKILL')
      await sleep(SYSTEMD_MS)
      cluster.startPatroni(name)
    },
  },
  {
    name: 'machine of the primary paused for 32 s',
    goal: MACHINE_DIES,
    run: async (cluster) => pause(cluster.machine(await cluster.primary()), MACHINE_AWAY_MS),
  },
  {
    name: 'machine of the standby paused for 30 s',
    goal: POSTGRES_DIES,
    run: async (cluster) => pause(cluster.machine(await cluster.standby()), STANDBY_AWAY_MS),
  },
  {
    name: 'postmaster killed while the standby is away',
    goal: POSTGRES_DIES,
    run: async (cluster) => {
      const standby = cluster.machine(await cluster.standby())
      signal(standby, 'SIGSTOP')
      await sleep(STANDBY_AWAY_MS)
      signal([cluster.postmaster(await cluster.primary())], 'SIGKILL')
      await sleep(AWAY_MS)
      signal(standby, 'SIGCONT')
    },
  },
  {
    name: 'machine of the primary and leader of etcd paused for 40 s',
    goal: MACHINE_DIES,
    run: async (cluster) => pause([...cluster.machine(await cluster.primary()), cluster.etcdLeader()], 40_000),
  },
  {
    name: 'etcd paused for 25 s, all three',
    goal: 3,
    run: (cluster) => pause(cluster.etcd(), AWAY_MS),
  },
  {
    name: 'leader of etcd paused for 25 s',
    goal: 3,
    run: async (cluster) => pause([cluster.etcdLeader()], AWAY_MS),
  },
  {
    name: 'postmaster killed again',
    goal: POSTGRES_DIES,
    run: async (cluster) => signal([cluster.postmaster(await cluster.primary())], 'SIGKILL'),
  },
  {
    name: 'the primary hands over (patronictl switchover)',
    goal: POSTGRES_DIES,
    run: (cluster) => cluster.handOver(),
  },
]
