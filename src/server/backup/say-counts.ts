import type { Counts } from './queries.ts'

/** What a copy holds, as a sentence. */
export const sayCounts = ({ offices, customers, appointments, documents }: Counts): string =>
  `${offices} offices, ${customers} customers, ${appointments} appointments, ${documents} issued documents.`
