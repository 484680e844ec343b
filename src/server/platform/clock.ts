/** The only place of the server that reads the time; everything else is handed it. */
export type Clock = () => Date

/** The machine's clock, or one that was started at another instant: for tests of clock changes, refused in production by environment.ts. */
export function openClock(startAt: Date | null): Clock {
  if (startAt === null) return () => new Date()
  const shift = startAt.getTime() - Date.now()
  return () => new Date(Date.now() + shift)
}

/** Milliseconds that only go up, for durations. */
export const ticks = (): number => performance.now()
