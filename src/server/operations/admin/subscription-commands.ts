import { addDays, DAY, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { TRIAL_PARTS } from '#shared/office/subscriptions/trial.ts'
import { statusOf } from '#server/office/subscriptions/rules.ts'
import { changeSubscription } from './change-subscription.ts'
import { failCommand, type AdminContext, type Command, type Options } from './command-line.ts'
import { requireOffice } from './find-by-name.ts'
import { printRecord, printTable } from './print-table.ts'
import { allPlans, partsSent, type Office, type StoredSubscription } from './queries.ts'

const MOST_DAYS = 3660
const STATUSES = ['active', 'cancelled', 'expired'] as const

async function show(context: AdminContext, named: string): Promise<void> {
  const office = await requireOffice(context, named)
  const now = statusOf(office, context.now)
  printRecord(context.terminal.print, {
    office: `${office.id} ${office.slug}`,
    plan: `${office.plan_id} ${office.plan_name}`,
    status: now === office.status ? now : `${now} (kept as ${office.status}, but its last day has passed)`,
    'ends at': office.ends_at ?? 'never',
    trial: office.trial_sms === null ? 'no' : `yes, ${office.trial_sms} SMS in all`,
  })
}

/**
 * The end of the last paid day: an office that has paid until the 30th can work on the 30th.
 */
const endOf = (day: string): Date => new Date(toInstant(wallClockAt(addDays(day, 1), '00:00')))

function readEnd(typed: string): Date | null {
  if (typed === 'never') return null
  const isDate = /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(`${typed}T00:00:00Z`))
  if (!isDate || !new Date(`${typed}T00:00:00Z`).toISOString().startsWith(typed))
    return failCommand(`"${typed}" is not a day such as 2027-01-31, nor "never".`)
  return endOf(typed)
}

/** The parts in all of a trial that begins again: those of one, beside what was sent before. */
const trialOf = async ({ services }: AdminContext, { id, trial_sms }: Office) =>
  trial_sms ?? (await partsSent(services.db, id)) + TRIAL_PARTS.whole

async function readChange(
  context: AdminContext,
  office: Office,
  { plan, status, 'ends-at': ends, trial }: Options,
): Promise<Partial<StoredSubscription>> {
  if ([plan, status, ends, trial].every((option) => option === undefined))
    return failCommand('Say what to set: --plan, --status, --ends-at or --trial.')
  const plans = await allPlans(context.services.db)
  const known = STATUSES.find((one) => one === status)
  if (plan !== undefined && !plans.some(({ id }) => String(id) === plan))
    failCommand(`There is no plan ${plan}. There are: ${plans.map(({ id }) => id).join(', ')}.`)
  if (status !== undefined && !known) failCommand(`A status is one of: ${STATUSES.join(', ')}.`)
  if (trial !== undefined && trial !== 'yes' && trial !== 'no') failCommand('--trial is yes or no.')
  const isPaid = trial === 'no' || plan !== undefined || ends !== undefined
  return {
    ...(plan !== undefined && { plan_id: Number(plan) }),
    ...(known && { status: known }),
    ...(ends !== undefined && { ends_at: readEnd(ends) }),
    ...(trial === 'yes' ? { trial_sms: await trialOf(context, office) } : isPaid && { trial_sms: null }),
  }
}

async function set(context: AdminContext, named: string, options: Options): Promise<void> {
  const office = await requireOffice(context, named)
  const change = await readChange(context, office, options)
  await changeSubscription(context, office, (kept) => ({ ...kept, ...change }))
  await show(context, String(office.id))
}

/**
 * Adds days to the last paid day, or to today if that has passed. An expired subscription becomes
 * active again, and a trial a paid one.
 */
async function extend(context: AdminContext, named: string, typed: string): Promise<void> {
  const office = await requireOffice(context, named)
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (days < 1 || days > MOST_DAYS) failCommand(`Days are a whole number from 1 to ${MOST_DAYS}, not "${typed}".`)
  await changeSubscription(context, office, (kept) => {
    if (kept.status === 'cancelled')
      failCommand('The subscription was cancelled. Set it first: subscription set <office> --status active.')
    if (kept.ends_at === null) return failCommand('The subscription has no last day: there is nothing to extend.')
    const from = kept.ends_at > context.now ? kept.ends_at : endOf(dateOf(context.now))
    return { ...kept, status: 'active', ends_at: new Date(addDaysTo(from, days)), trial_sms: null }
  })
  await show(context, String(office.id))
}
/** Adds days to an end. An end at midnight stays at midnight across clock changes. */
const addDaysTo = (from: Date, days: number): number => {
  const later = addDays(dateOf(from), days)
  return from.getTime() === toInstant(wallClockAt(dateOf(from), '00:00'))
    ? toInstant(wallClockAt(later, '00:00'))
    : from.getTime() + days * DAY
}

async function plans({ services, terminal }: AdminContext): Promise<void> {
  const headings = ['plan', 'name', 'a month', 'employees', 'sms', 'ai', 'documents', 'invoices', 'cards']
  const rows = (await allPlans(services.db)).map((plan) => [
    plan.id,
    plan.name,
    plan.price,
    plan.employees_max,
    plan.sms_quota,
    plan.ai_quota,
    plan.documents,
    plan.invoices,
    plan.cards,
  ])
  printTable(terminal.print, headings, rows)
}

export const subscriptionCommands: readonly Command[] = [
  {
    name: 'subscription show',
    parameters: '<office>',
    summary: 'Shows plan, status and last day of an office.',
    run: (context, [office]) => show(context, office!),
  },
  {
    name: 'subscription set',
    parameters: '<office>',
    options: {
      plan: '<1-4>',
      status: '<active|cancelled|expired>',
      'ends-at': '<YYYY-MM-DD|never>',
      trial: '<yes|no>',
    },
    summary: 'Sets plan, status, last day or trial of an office.',
    details:
      'The last day is included, in Israel time. With a cancelled or expired subscription an office can read but not write, and its booking page is closed. A trial sends few SMS. A new plan or last day counts as paid and ends it, unless --trial yes is given, too.',
    run: (context, [office], options) => set(context, office!, options),
  },
  {
    name: 'subscription extend',
    parameters: '<office> <days>',
    summary: 'Adds days to the last day, or to today if that has passed. Ends a trial.',
    run: (context, [office, days]) => extend(context, office!, days!),
  },
  {
    name: 'subscription plans',
    parameters: '',
    summary: 'Lists the plans with their prices and limits.',
    run: (context) => plans(context),
  },
]
