/**
 * Gauges of /metrics that every process reads from the database: the platform's and those that
 * domains register. All are read with one statement.
 */
import { sql, type RawBuilder } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from './services.ts'

export type DatabaseGauges = {
  /** The only label. Its values are few and name neither an office nor a person. */
  readonly label: string
  /** What each gauge means, by its name. */
  readonly help: Readonly<Record<string, string>>
  /**
   * Selects `gauge` (a name), `label` and `value`. It reads all offices, so it reads indexes that
   * have only the rows in question.
   */
  readonly measure: (now: Date) => RawBuilder<unknown>
}

/** Less than the time after which Prometheus gives up (10 s). */
const ANSWER_MS = 3_000
type Row = { readonly gauge: string; readonly label: string; readonly value: number }

/**
 * Adds the gauges and returns a function that updates them. They are absent while the database does
 * not answer; luz_database_up is then 0.
 */
export function registerDatabaseGauges(
  registry: Registry,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  all: readonly DatabaseGauges[],
): () => Promise<void> {
  const registers = [registry]
  const gauges = new Map(
    all.flatMap(({ label, help }) =>
      Object.entries(help).map(([name, text]) => {
        const gauge = new Gauge({ name, help: text, labelNames: [label], registers })
        return [name, { label, gauge }] as const
      }),
    ),
  )
  const up = new Gauge({ name: 'luz_database_up', help: 'Whether the database answered', registers })
  return async () => {
    const parts = all.map(({ measure }) => sql`select gauge, label, value::float8 from (${measure(clock())}) m`)
    const rows = await inTime(sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db).then((found) => found.rows))
    up.set(rows === null ? 0 : 1)
    for (const { gauge } of gauges.values()) gauge.reset()
    for (const { gauge: name, label: of, value } of rows ?? []) {
      const { label, gauge } = gauges.get(name)!
      gauge.set({ [label]: of }, value)
    }
  }
}

/** Null when it fails or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, null)
  })
  try {
    return await Promise.race([work.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
