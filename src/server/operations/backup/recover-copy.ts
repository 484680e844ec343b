/** Recovers copies of a database, as a restore does, to use or to examine them. */
import fs from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { closePostgres } from '#server/platform/embedded-postgres/open-server.ts'
import { databaseUser } from '#server/platform/embedded-postgres/postgres-places.ts'
import { startPostgres, type PostgresOptions } from '#server/platform/embedded-postgres/start-postgres.ts'
import { copyFolder, type Contents } from './copy-folder.ts'
import { checkReplayed, replaySettings, stageLog, type Replay } from './log/replay-log.ts'
import { onConnection } from './queries.ts'

type Copy = (from: string, to: string) => Promise<unknown>
/** Does not wait for the disk: the copy is deleted again. */
const copyFast: Copy = (from, to) => fs.promises.cp(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })

/**
 * Copies a backed-up database, and the log to replay, to `staged`, which must be beside a database,
 * because its user cannot enter every folder. Replaces what an interrupted run left there.
 */
export async function stageCopy(
  database: string,
  { folders }: Contents,
  staged: string,
  replay: Replay | null,
  copy: Copy = copyFolder,
): Promise<void> {
  await closePostgres(staged)
  fs.rmSync(staged, { recursive: true, force: true })
  // first, so that a damaged log is found before a large database is copied
  if (replay !== null) await stageLog(replay, staged)
  await copy(database, staged)
  for (const folder of folders) fs.mkdirSync(path.join(staged, folder), { recursive: true, mode: 0o700 })
  writeConfiguration(staged)
  takeOwnership(staged)
}

/**
 * What to do with a recovered copy. `last` is when the last change was made that it replayed; null
 * when there was none.
 */
type Work<T> = (client: Client, last: Date | null) => Promise<T>

/**
 * Lets PostgreSQL recover the staged copy to a consistent state, or as far as the log is replayed,
 * and runs `work` on it.
 */
export async function recoverStaged<T>(
  staged: string,
  replay: Replay | null,
  work: Work<T>,
  options: PostgresOptions = {},
): Promise<T> {
  const recovery = replay === null ? {} : { settings: replaySettings(replay), recovers: true }
  try {
    const server = await startPostgres(staged, { ...options, ...recovery })
    try {
      return await onConnection({ host: server.host, user: 'postgres', database: 'luz' }, async (client) =>
        work(client, replay && (await checkReplayed(client, replay))),
      )
    } finally {
      await server.stop()
    }
  } finally {
    fs.rmSync(`${staged}.log`, { force: true })
  }
}

/** Runs `work` on a recovered copy, which is deleted at the end. */
export async function inCopy<T>({ database, contents, staged, replay }: Copied, work: Work<T>): Promise<T> {
  try {
    await stageCopy(database, contents, staged, replay, copyFast)
    return await recoverStaged(staged, replay, work, { throwaway: true })
  } finally {
    fs.rmSync(staged, { recursive: true, force: true })
  }
}
type Copied = {
  /** The backed-up database. */
  readonly database: string
  readonly contents: Contents
  /** Where the copy is. */
  readonly staged: string
  readonly replay: Replay | null
}

/**
 * Settings are given at each start, and start-postgres.ts writes who may connect. Settings of the
 * copy could run programs.
 */
function writeConfiguration(staged: string): void {
  fs.rmSync(path.join(staged, 'postgresql.auto.conf'), { force: true })
  fs.writeFileSync(path.join(staged, 'postgresql.conf'), '# Luz gives every setting at the start.\n', { mode: 0o600 })
}

/** Changes the owner of a folder to the user that PostgreSQL runs as, which it requires. */
function takeOwnership(folder: string): void {
  const { uid, gid } = databaseUser()
  if (uid === undefined || gid === undefined) return
  fs.chownSync(folder, uid, gid)
  for (const inside of fs.readdirSync(folder, { recursive: true }) as string[])
    fs.chownSync(path.join(folder, inside), uid, gid)
}
