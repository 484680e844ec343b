/** Figures and proofs that the law asks of an operator (docs/operations/privacy.md). */
import { normalizePhone } from '#shared/values/phone.ts'
import { failCommand, type AdminContext, type Command } from './command-line.ts'
import { requireOffice } from './find-by-name.ts'
import { countPersons, proofsOf, type PersonCount } from './privacy-queries.ts'
import { printTable } from './print-table.ts'

/** The Data Security Regulations, 5777-2017, first and second schedule. */
const MANY_PERSONS = 100_000
const MANY_USERS = 100
const FEW_USERS = 10

/** The level of security of an office's database. */
export function levelOf({ persons, sensitive, authorised }: Omit<PersonCount, 'id' | 'slug'>): string {
  if (sensitive === 0) return 'basic'
  if (persons >= MANY_PERSONS || authorised > MANY_USERS) return 'high'
  return authorised > FEW_USERS ? 'medium' : 'basic'
}

async function count({ services, terminal }: AdminContext): Promise<void> {
  const offices = await countPersons(services.db)
  const sum = (field: 'persons' | 'sensitive' | 'authorised') => offices.reduce((n, office) => n + office[field], 0)
  const all = { persons: sum('persons'), sensitive: sum('sensitive'), authorised: sum('authorised') }
  printTable(
    terminal.print,
    ['office', 'persons', 'with answers', 'may sign in', 'level'],
    [
      ...offices.map((office) => [office.slug, office.persons, office.sensitive, office.authorised, levelOf(office)]),
      ['all', all.persons, all.sensitive, all.authorised, levelOf(all)],
    ],
  )
}

async function prove(context: AdminContext, named: string, typed: string): Promise<void> {
  const { services, terminal } = context
  const office = await requireOffice(context, named)
  const phone = normalizePhone(typed) ?? failCommand(`"${typed}" is no phone number.`)
  const proofs = await proofsOf(services.db, office.id, phone)
  if (proofs.length === 0) return terminal.print(`Nothing was kept about marketing to ${phone}.`)
  printTable(
    terminal.print,
    ['what', 'at', 'source', 'ended', 'words'],
    proofs.map(({ kind, at, source, words, kept_since }) => [
      kind,
      at,
      source,
      kind === 'consent' ? kept_since : null,
      words ?? 'not stored',
    ]),
  )
}

export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy count',
    parameters: '',
    summary: 'Counts the persons that each office keeps data about, and says which level of security follows.',
    run: (context) => count(context),
  },
  {
    name: 'privacy proofs',
    parameters: '<office> <phone>',
    summary: 'Prints the consents of a phone to marketing and the marketing that the log has no more.',
    run: (context, [office, phone]) => prove(context, office!, phone!),
  },
]
