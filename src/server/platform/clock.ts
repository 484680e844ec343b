/** The server reads the time only here. Other code receives it as an argument. */
export type Clock = () => Date
/**
 * `machineTime` converts an instant of this clock to the machine's own clock, which the database
 * and its job queue use.
 */
export type ServerClock = { readonly clock: Clock; readonly machineTime: (at: number) => Date }

/**
 * The machine's clock, or one that starts at another instant. environment.ts refuses the latter in
 * production: it is for tests of clock changes.
 */
export function openClock(startAt: Date | null): ServerClock {
  const shift = startAt === null ? 0 : startAt.getTime() - Date.now()
  return { clock: () => new Date(Date.now() + shift), machineTime: (at) => new Date(at - shift) }
}

/** Monotonic milliseconds, for durations. */
export const monotonicNow = (): number => performance.now()
