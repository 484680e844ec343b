/** Backups on a schedule: a process that runs jobs takes one every night. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { listBackups, nameOfBackup } from './list-backups.ts'

/** At 02:00 UTC, after the nightly jobs. */
const HOUR = 2
const HOUR_MS = 3_600_000
const CHECK_MS = 60_000
const RETRY_MS = HOUR_MS

type Moment = { readonly now: Date; readonly isFollowed: boolean }
/**
 * Whether a backup is due: there is none since the last 02:00 UTC, or no archived log follows the
 * newest one, and it is more than an hour old. A process that was off at night makes up for it.
 */
export function isBackupDue(newest: string | undefined, { now, isFollowed }: Moment): boolean {
  const night = new Date(now.getTime() - HOUR * HOUR_MS)
  night.setUTCHours(HOUR, 0, 0, 0)
  const lastHour = new Date(now.getTime() - HOUR_MS)
  return newest === undefined || newest < nameOfBackup(night) || (!isFollowed && newest < nameOfBackup(lastHour))
}

type Schedule = {
  /** The folder of the backups. */
  readonly dir: string
  readonly now: Clock
  /** Whether the archived log follows the newest backup. */
  readonly isFollowed: () => boolean
  readonly print: (line: string) => void
}

/**
 * Checks every minute, and takes a due backup in a process of its own, because checksums and
 * encryption compute for long. A backup that failed is tried again after an hour. Returns how to
 * stop; a backup that runs is stopped, too.
 */
export function scheduleBackups({ dir, now, isFollowed, print }: Schedule): () => Promise<void> {
  let running: { readonly stop: () => Promise<void> } | null = null
  let notBefore = 0
  const check = () => {
    const time = now()
    if (
      running ||
      time.getTime() < notBefore ||
      !isBackupDue(listBackups(dir)[0], { now: time, isFollowed: isFollowed() })
    )
      return
    const taken = runBackup((failure) => {
      running = null
      if (failure === null) return
      notBefore = time.getTime() + RETRY_MS
      print(`The backup failed and is tried again in an hour: ${failure}`)
    })
    running = taken
  }
  const timer = setInterval(check, CHECK_MS).unref()
  check()
  return async () => {
    clearInterval(timer)
    await running?.stop()
  }
}

/** `done` gets null, or the reason of a failure. */
function runBackup(done: (failure: string | null) => void) {
  const program = path.resolve(import.meta.dirname, '../../run-backup.ts')
  const child = spawn(process.execPath, [program, '--scheduled'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => {
    const end = (failure: string | null) => {
      done(failure)
      resolve()
    }
    child.on('error', (error) => end(error.message))
    child.on('close', (code, signal) => end(code === 0 || signal !== null ? null : said.trim()))
  })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
