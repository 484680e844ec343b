import { GENDERS } from '#shared/customers/customers/text.ts'
import { RIGHTS } from '#shared/http/rights.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Money } from '#shared/values/wire.ts'
import { sameHours, weekHours } from '#shared/office/working-hours/week-hours.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import { nextOfficeId, updateOffice } from '#server/office/business/queries.ts'
import { updateCalendarSettings } from '#server/office/calendar-settings/queries.ts'
import { insertCategory } from '#server/catalog/categories/queries.ts'
import { insertUser } from '#server/office/users/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Environment } from '#server/platform/environment.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { replaceOfficeHours } from '#server/office/working-hours/queries.ts'
import { assignEmployees, insertProduct } from '#server/catalog/products/queries.ts'
import { seedAllocations } from './seed-allocations.ts'
import { seedAutomatic } from './seed-automatic.ts'
import { seedBlocks } from './seed-blocks.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedChat } from './seed-chat.ts'
import { seedCloses } from './seed-closes.ts'
import { seedDeliveries } from './seed-deliveries.ts'
import { seedDeposit } from './seed-deposit.ts'
import { seedKeptCards } from './seed-kept-cards.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNotifications } from './seed-notifications.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedPrepaid } from './seed-prepaid.ts'
import { seedOrders } from './seed-orders.ts'
import { seedWaiting } from './seed-waiting.ts'
import { seedResources } from './seed-resources.ts'
import { seedSecurityEvents } from './seed-security-events.ts'
import { seedVisits } from './seed-visits.ts'
import { seedForm } from './documents/seed-form.ts'
import { seedDocuments, storeSamples } from './documents/seed-documents.ts'
import { seedRequests } from './documents/seed-requests.ts'
import { signRequests } from './documents/sign-requests.ts'
import { randomGenerator } from './plan-appointments.ts'
import { seedHours } from './plan-hours.ts'
import { insertMany } from './insert-queries.ts'
import { lockDemo, offices } from './office-queries.ts'
import { catalogue, employees, familyNames, goods, goodsCategory, menNames, notes, office, womenNames } from './text.ts'

/** Everyone may know it: the start prints it. */
export const PASSWORD = 'luz-demo-2026'
const CUSTOMERS = 180
const MEMBER_DAYS = 700

type DemoSignIn = { readonly slug: string; readonly email: string; readonly password: string }
/** The lines about the demo that a start prints. */
export const demoLines = ({ slug, email, password }: DemoSignIn, address: string): string[] => [
  `            ${email}  ${password}`,
  `  Booking   ${address}/book/${slug}`,
]
/** The demo is created when LUZ_DEMO requests it, and on a new database in development. */
export const wantsDemo = (environment: Environment) => environment.LUZ_DEMO ?? environment.NODE_ENV === 'development'

/**
 * Returns the demo's sign-in when the demo exists. Creates it first on an empty database, or when
 * it is requested.
 */
export async function makeDemo(services: Services): Promise<DemoSignIn | null> {
  const signIn = { slug: office.slug, email: employees[0].email, password: PASSWORD }
  const wanted = wantsDemo(services.environment)
  const found = await offices(services.db, office.slug)
  if (found.demo) return wanted ? signIn : null
  if (!wanted || (found.taken && services.environment.LUZ_DEMO === undefined)) return null
  const password_hash = await hashPassword(PASSWORD)
  const officeId = await nextOfficeId(services.db)
  const files = await storeSamples(services, officeId)
  const toSign = await enterOffice(services, officeId, async (tx, scope) => {
    await lockDemo(tx)
    if ((await offices(services.db, office.slug)).demo) return null // another process created it
    return seed({ tx, scope, now: services.clock(), services }, password_hash, files)
  })
  if (toSign) await signRequests(services, toSign)
  else await services.files.removeAllOf(officeId)
  return signIn
}

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/** Returns the requests that are signed after the commit. */
async function seed(
  { tx, scope, now, services: running }: Seeding,
  password_hash: string,
  files: Awaited<ReturnType<typeof storeSamples>>,
) {
  const [noa, ...others] = employees
  const owner = { ...noa, password_hash, email_proved_at: now }
  const { name, slug, ...details } = office
  const { ownerId } = await createOffice(tx, scope, now, { name, slug, owner, isPaid: true })
  await updateOffice(tx, scope, { ...details, trade: 'hair', num_employees: employees.length, first_run_ended_at: now })
  await updateCalendarSettings(
    tx,
    scope,
    { calendar_start_time: '09:00', calendar_end_time: '19:00', default_view: 'daily' },
    {},
  )
  await replaceOfficeHours(
    tx,
    scope,
    weekHours([...sameHours([0, 1, 2, 3, 4], '09:00', '19:00'), ...sameHours([5], '09:00', '14:00')]),
  )
  const caller = { kind: 'staff', userId: ownerId, role: 'owner', sid: '', rights: new Set(RIGHTS) } as const
  const staff = [ownerId]
  for (const person of others)
    staff.push(
      await insertUser(tx, scope, {
        ...person,
        commission_percent: person.commission_percent as Money,
        role: 'employee',
        password_hash: person.email ? password_hash : null,
        email_proved_at: person.email ? now : null,
      }),
    )
  const services = await seedCatalogue(tx, scope, staff)
  const customers = await insertMany(tx, scope, 'customers', people(now, staff))
  const team = await seedHours(tx, scope, now, staff)
  const blocks = await seedBlocks(tx, scope, now, staff)
  const rooms = await seedResources(tx, scope, now, services)
  await seedVisits({ tx, scope, now }, { services, staff, customers }, { team, blocks, rooms })
  const orders = await seedOrders(tx, scope, now)
  const isPaid = ({ uses }: (typeof orders)[number]) => uses === null
  await seedInvoices({ tx, scope, now }, orders.filter(isPaid), running.publicUrl())
  await seedAllocations({ tx, scope, now, services: running }, orders)
  await seedPrepaid({ tx, scope }, orders)
  await seedCloses(tx, scope, now, ownerId)
  const sent = await seedDeliveries({ tx, scope, now }, running.publicUrl())
  const campaigns = await seedCampaigns({ tx, scope, now, services: running }, ownerId, customers)
  const automatic = await seedAutomatic({ tx, scope, now, services: running })
  const documents = { files: await seedDocuments({ tx, scope, now }, files), form: await seedForm(tx, scope, now) }
  const requests = await seedRequests({ tx, scope, now, services: running }, documents, customers)
  await seedMessages(tx, scope, now, sent + campaigns + automatic + requests.units)
  await seedNotifications(tx, scope, now, ownerId)
  await seedWaiting({ tx, scope, now }, customers)
  await seedChat({ tx, scope, now }, ownerId, customers[0]!, `${running.publicUrl()}/book/${slug}`)
  await seedDeposit({ tx, scope, now, services: running })
  await seedKeptCards({ tx, scope, now, services: running, caller })
  seedSecurityEvents({ tx, scope, now }, staff)
  return requests.toSign
}

async function seedCatalogue(tx: Tx, scope: Scope, staff: readonly number[]) {
  const services: Service[] = []
  for (const { category, services: ofCategory } of catalogue) {
    const category_id = await insertCategory(tx, scope, category)
    for (const { name, price, minutes, color, by, description = null, deposit_percent = null, ...more } of ofCategory) {
      const row = {
        deposit_percent,
        deposit_amount: (more.deposit_amount as Money | undefined) ?? null,
        no_show_fee: (more.no_show_fee as Money | undefined) ?? null,
        name,
        description,
        price: price as Money,
        product_type: 'service',
        time_window: minutes,
        color,
        category_id,
      } as const
      const id = await insertProduct(tx, scope, row)
      await assignEmployees(
        tx,
        scope,
        id,
        by.map((position) => staff[position]!),
      )
      services.push({ id, name, minutes, by })
    }
  }
  const category_id = await insertCategory(tx, scope, goodsCategory)
  for (const { price, ...product } of goods) {
    const id = await insertProduct(tx, scope, {
      ...product,
      price: price as Money,
      product_type: 'product',
      is_online: false,
      category_id,
    })
    await assignEmployees(tx, scope, id, staff)
  }
  return services
}

function people(now: Date, staff: readonly number[]): object[] {
  const nextRandom = randomGenerator(18)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(nextRandom() * from.length)]!
  return Array.from({ length: CUSTOMERS }, (_, i) => {
    const isMan = nextRandom() < 0.25
    const at = new Date(now.getTime() - nextRandom() * MEMBER_DAYS * DAY)
    return {
      full_name: `${pick(isMan ? menNames : womenNames)} ${pick(familyNames)}`,
      phone: `+97250${String(100_000 + i * 4_937).padStart(7, '0')}`,
      email: nextRandom() < 0.5 ? `customer${i + 1}@example.co.il` : null,
      notes: nextRandom() < 0.2 ? pick(notes) : null,
      gender: isMan ? GENDERS[0] : GENDERS[1],
      birth_date: new Date(now.getTime() - (18 + nextRandom() * 50) * 365.25 * DAY).toISOString().slice(0, 10),
      handled_by: pick(staff),
      address_city: nextRandom() < 0.4 ? office.city : null,
      is_active: true,
      settings_send_sms: true,
      settings_send_approval_sms: nextRandom() < 0.9,
      ...consent(i % 5 < 3, at),
      version: 1,
      created_at: at,
      updated_at: at,
    }
  })
}

/** Most customers agreed to marketing at their first visit. */
const consent = (isGiven: boolean, at: Date) => ({
  marketing_consent: isGiven,
  marketing_consent_at: isGiven ? at : null,
  marketing_consent_source: isGiven ? 'staff' : null,
})

type Service = { id: number; name: string; minutes: number; by: readonly number[] }
