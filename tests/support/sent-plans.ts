/**
 * The plans of every statement that the server runs during a function, those of functions, triggers
 * and foreign keys included, with the rows that they read. They are generic plans, as connections
 * keep them for statements that they repeat.
 */
import pg from 'pg'
import { world } from './world.ts'

/** A node of a plan, as PostgreSQL writes it in JSON. Rows are averages over the loops. */
type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}
type Explained = { readonly 'Query Text': string; readonly Plan: PlanNode }

/** How a statement read a table. */
export type TableRead = {
  readonly statement: string
  readonly node: string
  readonly table: string
  /** The rows that it read in all loops, also those that a filter removed. */
  readonly rows: number
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  plan_cache_mode: 'force_generic_plan',
}

/** From its next connections on, a database sends the plan of each statement to its client. */
export async function sendPlans(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query(`alter database ${connection.database} set ${setting} = '${value}'`)
  await client.end()
}

type Notice = { readonly message?: string | undefined }
/**
 * What the statements of `work` read on the connections of requests and jobs, in a database that
 * sends its plans.
 */
export async function readsOf(work: () => Promise<unknown>): Promise<TableRead[]> {
  const pools = [...(await world()).services.pools.values()]
  const plans: Explained[] = []
  const onNotice = ({ message = '' }: Notice) => {
    const [, json] = /plan:\s*(\{[^]*)/.exec(message) ?? []
    if (json) plans.push(JSON.parse(json) as Explained)
  }
  const watched = new Set<pg.PoolClient>()
  const onAcquire = (client: pg.PoolClient) => {
    if (!watched.has(client)) client.on('notice', onNotice)
    watched.add(client)
  }
  for (const pool of pools) pool.on('acquire', onAcquire)
  try {
    await work()
  } finally {
    for (const pool of pools) pool.off('acquire', onAcquire)
    for (const client of watched) client.off('notice', onNotice)
  }
  return plans.flatMap(({ 'Query Text': statement, Plan }) => readsIn(statement, Plan))
}

/** Without the nodes that did not run, such as deletions of what is not there every day. */
function readsIn(statement: string, node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap((one) => readsIn(statement, one))
  const table = node['Relation Name']
  if (table === undefined || node['Node Type'] === 'ModifyTable' || node['Actual Loops'] === 0) return below
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return [{ statement, node: node['Node Type'], table, rows: Math.round(each * node['Actual Loops']) }, ...below]
}
