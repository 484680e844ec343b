/** The only place of the server that reads the time; everything else is handed it. */
export type Clock = () => Date
/** `machineTime` is when the machine's own clock (and the database's, which the queue waits by) will show what this one shows at an instant. */
export type OpenClock = { readonly clock: Clock; readonly machineTime: (at: number) => Date }

/** The machine's clock, or one that was started at another instant: for tests of clock changes, refused in production by environment.ts. */
export function openClock(startAt: Date | null): OpenClock {
  const shift = startAt === null ? 0 : startAt.getTime() - Date.now()
  return { clock: () => new Date(Date.now() + shift), machineTime: (at) => new Date(at - shift) }
}

/** Milliseconds that only go up, for durations. */
export const ticks = (): number => performance.now()
