/**
 * The clock of the worker's world. There is one per worker, because the application is expensive to
 * build and reads its clock from its services: files that run in one worker share both, one after
 * the other. A file sets the clock where it needs a certain time. setup-file.ts sets it back after
 * every file, so that no file depends on the file that ran before it.
 */
let shift = 0
/** The real time, or the time that runs on from wherever a test moved the clock. */
export const now = (): Date => new Date(Date.now() + shift)
export const moveClockTo = (iso: string): void => void (shift = new Date(iso).getTime() - Date.now())
export const resetClock = (): void => void (shift = 0)

const CENTURY = 100 * 365 * 24 * 60 * 60_000
/**
 * The database runs jobs by the machine's time, which does not follow moves of this clock. Tests
 * therefore plan jobs a century late, and run them with `makeDueJobsReady`. A job that was ready
 * before it is due by this clock would plan itself again without end.
 */
export const machineTime = (at: number): Date => new Date(at + CENTURY)
