/** Archives the log of the embedded database while the process runs. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { lastArchived, noteArchived } from '#server/platform/archived-log.ts'
import { onConnection } from '../queries.ts'
import { endChains, finishSegment, isKept, listFinished, readLog, releaseUntil, tryLockLog } from './log-queries.ts'
import { openChain, type Chain } from './open-chain.ts'
import { storeSegment } from './store-segment.ts'

type LogSource = {
  /** As the owner of the cluster. */
  readonly connection: ClientConfig
  readonly dataDir: string
  /** The folder of the backups. */
  readonly backups: string
  /** Of the installation. */
  readonly secret: string
  /** Whether backups are encrypted. A chain that is not encrypted ends then, and the reverse. */
  readonly isEncrypted: boolean
}
/**
 * `ended`: no chain continues, the next backup begins one. `elsewhere`: another process archives.
 */
type Outcome = 'archived' | 'ended' | 'elsewhere'

const CHECK_MS = 10_000
/** For so long a change may wait. Each segment takes 16 MB of the disk until it is archived. */
const FINISH_MS = 60_000
/** What a process that stops still archives; the rest waits for the next start. */
const LAST_SEGMENTS = 4

/**
 * Archives the log every ten seconds, and once more at the end. `isFollowed` tells whether a chain
 * continues; when none does, a backup is due.
 */
export function archiveLog(source: LogSource, print: (line: string) => void) {
  const leaving = new AbortController()
  let last: Outcome = 'elsewhere'
  let failure: string | null = null
  const check = async () => {
    try {
      const outcome = await archiveOnce(source, leaving.signal)
      if (failure !== null) print('The log of the database is archived again.')
      if (last === 'archived' && outcome === 'ended')
        print('The archived log of the database has ended. The next backup begins a new one.')
      failure = null
      last = outcome
    } catch (error) {
      const { message } = error as Error
      if (message !== failure) print(`The log of the database cannot be archived now, and is kept: ${message}`)
      failure = message
    }
  }
  const running = (async () => {
    while (!leaving.signal.aborted) {
      await check()
      await sleep(CHECK_MS, null, { ref: false, signal: leaving.signal }).catch(() => {})
    }
    await check()
  })()
  return {
    isFollowed: () => last !== 'ended',
    close: async () => {
      leaving.abort()
      await running
    },
  }
}

/**
 * Archives the finished segments; finishes and archives the one that is being written when changes
 * in it have waited for a minute, or when the process is leaving.
 */
export async function archiveOnce(source: LogSource, leaving: AbortSignal): Promise<Outcome> {
  return onConnection(source.connection, async (client) => {
    if (!(await tryLockLog(client))) return 'elsewhere'
    const { now, snapshot, folder, chain: id } = await readLog(client)
    const chain = id === null ? null : openChain(source.backups, id, source.secret)
    if (chain === null || (chain.recipient !== null) !== source.isEncrypted) return 'ended'
    const store = (isMarked: boolean) => storeFinished(client, chain, { folder, now, isMarked, leaving })
    const note = (at: string) => noteArchived(source.dataDir, { until: now, snapshot: at, chain: chain.id })

    const stored = await store(false)
    if (stored !== 'all') return stored === 'some' ? 'archived' : 'ended'
    const archived = lastArchived(source.dataDir)
    const isKnown = archived?.chain === chain.id
    if (isKnown && archived.snapshot === snapshot) note(snapshot)
    else if (!isKnown || leaving.aborted || Math.abs(now.getTime() - archived.until.getTime()) > FINISH_MS) {
      const before = await finishSegment(client)
      const rest = await store(true)
      if (rest === 'ended') return 'ended'
      if (rest === 'all') note(before)
    }
    return 'archived'
  })
}

type Found = {
  /** Where the server has its segments. */
  readonly folder: string
  readonly now: Date
  /** Whether the last of the finished segments has everything that was committed before `now`. */
  readonly isMarked: boolean
  readonly leaving: AbortSignal
}

/** `ended`: the chain cannot be continued. */
async function storeFinished(client: Client, chain: Chain, found: Found): Promise<'all' | 'some' | 'ended'> {
  const finished = await listFinished(client, chain.id)
  for (const [n, { name, end }] of finished.entries()) {
    if (found.leaving.aborted && n === LAST_SEGMENTS) return 'some'
    const marked = found.isMarked && n === finished.length - 1
    const stored = await storeSegment(chain, {
      segment: { name, closed: found.now.toISOString(), marked },
      file: path.join(found.folder, name),
      isKept: () => isKept(client, chain.id),
    })
    // other bytes under the same name: the data folder was put back to an earlier state
    if (stored === 'differs') await endChains(client)
    if (stored !== 'stored') return 'ended'
    await releaseUntil(client, chain.id, end)
  }
  return 'all'
}
