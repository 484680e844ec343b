import type { Manifest } from './backup-manifest.ts'
import type { Counts } from './queries.ts'

/** What a copy holds, as a sentence. */
export const sayCounts = ({ offices, customers, appointments, documents }: Counts): string =>
  `${offices} offices, ${customers} customers, ${appointments} appointments, ${documents} issued documents.`

/** When the last change of a copy was made, after the log that follows the backup was replayed. */
export const sayLast = (last: Date | null, { made_at }: Pick<Manifest, 'made_at'>): string =>
  last?.toISOString() ?? made_at
