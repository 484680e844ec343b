import os from 'node:os'

/** Between 0, the priority of a process, and 19, the lowest. */
const LOW = 10

/**
 * Gives the thread that calls it a lower priority than the threads that answer requests, so that
 * heavy work takes the time that they leave. Linux has priorities of threads; elsewhere the call
 * would lower the whole process.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(0, LOW)
  } catch {
    // a container may forbid it; the work is then done all the same
  }
}
