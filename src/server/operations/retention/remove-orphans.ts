import { DAY } from '#shared/values/local-time.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { keysWithoutRow } from './orphan-queries.ts'

/**
 * Deletes files that no row names: a process was killed between storing a file and its row, or a
 * row's deletion lost its job. Files of the last day are left, because their row may be on its way.
 */
export async function removeOrphans({ scope, services, now, inOffice }: JobContext): Promise<void> {
  const before = services.machineTime(now.getTime() - DAY)
  for await (const keys of services.files.olderThan(scope.officeId, before)) {
    const orphans = await inOffice((tx) => keysWithoutRow(tx, scope, keys))
    for (const key of orphans) await services.files.remove(key)
  }
}
