import { slugOf } from '#shared/office/business/rules.ts'
import { businessChange } from '#server/office/business/changes.ts'
import { takeSlug, updateOffice } from '#server/office/business/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { statusOf } from '#server/office/subscriptions/rules.ts'
import { confirmByName } from './confirm-by-name.ts'
import { failCommand, type AdminContext, type Command } from './command-line.ts'
import { requireOffice } from './find-by-name.ts'
import { printRecord, printTable } from './print-table.ts'
import { countOffice, listOffices, type Office } from './queries.ts'
import { removeOffice } from './remove-office.ts'

async function list({ services, terminal, now }: AdminContext, search: string | undefined): Promise<void> {
  const { offices, total } = await listOffices(services.db, search)
  const rows = offices.map((office) => [
    office.id,
    office.slug,
    office.name,
    `${office.plan_id} ${office.plan_name}`,
    statusOf(office, now),
    office.ends_at,
    office.online_booking,
  ])
  printTable(terminal.print, ['id', 'slug', 'name', 'plan', 'status', 'ends at', 'booking'], rows)
  if (total > offices.length) terminal.print(`${total - offices.length} more. Narrow the list with --search.`)
}

async function show(context: AdminContext, named: string): Promise<void> {
  const office = await requireOffice(context, named)
  const { employees, customers, appointments, signed_in } = await countOffice(context.services.db, office.id)
  printRecord(context.terminal.print, {
    id: office.id,
    slug: office.slug,
    name: office.name,
    founded: office.created_at,
    booking: `${office.online_booking ? 'open' : 'closed'}, ${context.services.publicUrl()}/book/${office.slug}`,
    plan: `${office.plan_id} ${office.plan_name}`,
    status: statusOf(office, context.now),
    'ends at': office.ends_at ?? 'never',
    employees,
    customers,
    appointments,
    'last sign-in': signed_in,
  })
}

/** Changes the office's row and notifies every process. */
const change = (context: AdminContext, office: Office, to: { slug: string } | { online_booking: boolean }) =>
  enterOffice(context.services, office.id, async (tx, scope) => {
    const { slug, online_booking } = office
    if ('slug' in to) await takeSlug(tx, scope, to.slug, context.now)
    await updateOffice(tx, scope, to)
    const before = 'slug' in to ? { slug } : { online_booking }
    const change = { action: 'update', id: office.id, before, after: to } as const
    recordChange({ ...context, tx, scope }, businessChange, change)
  })

async function renameSlug(context: AdminContext, named: string, typed: string): Promise<void> {
  const office = await requireOffice(context, named)
  const slug =
    slugOf(typed) ??
    failCommand(
      'A slug is 2 to 64 lowercase letters, digits and single hyphens, with at least one letter, and is not a word that Luz uses in its own addresses.',
    )
  await change(context, office, { slug }).catch((error: { constraint?: string }) => {
    if (error.constraint === 'office_slug_taken') failCommand(`The slug "${slug}" is taken.`)
    throw error
  })
  context.terminal.print(`${context.services.publicUrl()}/book/${slug}`)
  context.terminal.print(`Links and QR codes with the old slug "${office.slug}" still work.`)
}

type Switch = { readonly online_booking: boolean }
async function switchBooking(context: AdminContext, named: string, { online_booking }: Switch): Promise<void> {
  const office = await requireOffice(context, named)
  await change(context, office, { online_booking })
  context.terminal.print(`Online booking of ${office.slug} is ${online_booking ? 'open' : 'closed'}.`)
}

async function remove(context: AdminContext, named: string): Promise<void> {
  const office = await requireOffice(context, named)
  const { customers, appointments } = await countOffice(context.services.db, office.id)
  const warning = `This permanently removes ${office.name} with ${customers} customers and ${appointments} appointments.`
  await confirmByName(context, warning, office.slug)
  const rows = await removeOffice(context, office)
  context.terminal.print(`${office.slug} was removed, ${rows} rows in all.`)
}

export const officeCommands: readonly Command[] = [
  {
    name: 'offices list',
    parameters: '',
    options: { search: '<part of a name or slug>' },
    summary: 'Lists the offices, newest first.',
    run: (context, _words, { search }) => list(context, search),
  },
  {
    name: 'offices show',
    parameters: '<office>',
    summary: 'Shows one office with its plan and row counts.',
    run: (context, [office]) => show(context, office!),
  },
  {
    name: 'offices rename-slug',
    parameters: '<office> <new-slug>',
    summary: 'Changes the address of the booking page.',
    details: 'Links and QR codes with the old slug keep working.',
    run: (context, [office, slug]) => renameSlug(context, office!, slug!),
  },
  {
    name: 'offices open-booking',
    parameters: '<office>',
    summary: 'Opens online booking.',
    run: (context, [office]) => switchBooking(context, office!, { online_booking: true }),
  },
  {
    name: 'offices close-booking',
    parameters: '<office>',
    summary: 'Closes online booking. The booking page shows that it is closed.',
    run: (context, [office]) => switchBooking(context, office!, { online_booking: false }),
  },
  {
    name: 'offices delete',
    parameters: '<office>',
    confirms: true,
    runsLong: true,
    summary: 'Removes an office with all its data. Asks for its slug.',
    details: 'Only a backup can bring it back. One row about the office remains in removed_offices.',
    run: (context, [office]) => remove(context, office!),
  },
]
