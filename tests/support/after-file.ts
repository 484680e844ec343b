/** What runs after every test file, so that no file depends on the one that ran before it. */
const cleanups: (() => Promise<unknown>)[] = []

/** Adds a cleanup for the rest of the worker's files. */
export const afterEveryFile = (cleanup: () => Promise<unknown>): void => void cleanups.push(cleanup)

/** Runs the cleanups, one after the other. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups) await cleanup()
}
