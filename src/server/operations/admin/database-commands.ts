import { confirmByName } from './confirm-by-name.ts'
import { failCommand, type AdminContext, type Command } from './command-line.ts'
import { PARTS, partitionDatabase, type Copied } from './partition-database.ts'
import { printTable } from './print-table.ts'

const tenths = (seconds: number): number => Math.round(10 * seconds) / 10

async function partition(context: AdminContext, asked = String(PARTS)): Promise<void> {
  const parts = /^\d{1,3}$/.test(asked) ? Number(asked) : 0
  if (parts < 2 || parts > 128) failCommand('--parts is a number from 2 to 128.')
  const { services, terminal } = context
  const warning = 'This moves all rows. Until it ends everybody can read and nobody can write.'
  await confirmByName(context, warning, 'partition')
  const copied: Copied[] = []
  const seconds = await partitionDatabase(services.db, { parts, onCopied: (table) => copied.push(table) })
  const rows = copied.filter((table) => table.rows > 0)
  const perMillion = (table: Pick<Copied, 'rows' | 'seconds'>) => Math.round((table.seconds / table.rows) * 1e6)
  const line = (table: Copied) => [table.table, table.rows, tenths(table.seconds), perMillion(table)]
  printTable(terminal.print, ['table', 'rows', 'seconds', 'seconds per million'], rows.map(line))
  const sum = copied.reduce((all, table) => all + table.rows, 0)
  const rate = sum > 0 ? `, ${perMillion({ rows: sum, seconds })} seconds per million` : ''
  terminal.print(
    `${copied.length} tables are in ${parts} partitions each: ${sum} rows in ${tenths(seconds)} seconds${rate}.`,
  )
}

export const databaseCommands: readonly Command[] = [
  {
    name: 'database partition',
    parameters: '',
    options: { parts: '<2 to 128>' },
    confirms: true,
    runsLong: true,
    summary: 'Moves the tables of businesses into partitions by business. Asks first.',
    details:
      'Others read meanwhile, and a write is answered 503. It takes as much disk again as the database has, and is one ' +
      'transaction: if it stops, nothing was changed. Needs PostgreSQL 17 or newer; docs/operations/growth.md says more.',
    run: (context, _words, { parts }) => partition(context, parts),
  },
]
