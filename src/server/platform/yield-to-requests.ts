import os from 'node:os'

/** From 0, the priority of a process, to 19. Sign-ins are awaited by people, files by fewer. */
const priorities = { files: 19, passwords: 10 } as const

/**
 * Gives the thread that calls it a lower priority than the threads that answer requests, so that
 * heavy work takes the time that they leave. Linux has priorities of threads; elsewhere the call
 * would lower the whole process.
 */
export function yieldToRequests(work: keyof typeof priorities): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(0, priorities[work])
  } catch {
    // a container may forbid it; the work is then done all the same
  }
}
