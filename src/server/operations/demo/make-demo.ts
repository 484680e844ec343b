/**
 * Makes the demo salon. What a visitor of a first start sees at once is made before the server
 * listens: the office, its people, hours and services, its customers, and the calendar of this week
 * and the next. The rest follows as jobs (follow-up.ts).
 */
import type { Money } from '#shared/values/wire.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import { insertUser } from '#server/office/users/queries.ts'
import type { Environment } from '#server/platform/environment.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { FOLLOW_UP, followUpKey, makeTheRest } from './follow-up.ts'
import { nextOfficeId, offices } from './office-queries.ts'
import type { Making } from './open-api.ts'
import { aloneWithDemo, openSalon, readOffice } from './open-salon.ts'
import { employees, office } from './text.ts'

/** Everyone may know it: the start prints it. */
export const PASSWORD = 'luz-demo-2026'

type DemoSignIn = { readonly slug: string; readonly email: string; readonly password: string }
/** The lines about the demo that a start prints. */
export const demoLines = ({ slug, email, password }: DemoSignIn, address: string): string[] => [
  `            ${email}  ${password}`,
  `  Booking   ${address}/book/${slug}`,
]
/** The demo is created when LUZ_DEMO requests it, and on a new database in development. */
export const wantsDemo = ({ LUZ_DEMO, NODE_ENV }: Environment): boolean =>
  LUZ_DEMO === undefined ? NODE_ENV === 'development' : LUZ_DEMO !== false

/**
 * Returns the demo's sign-in when the demo exists. Creates it first on an empty database, or when
 * it is requested. A process that finds an unfinished one finishes it, and of several one makes it.
 * With LUZ_DEMO=whole it waits for the rest, too.
 */
export async function makeDemo(making: Making): Promise<DemoSignIn | null> {
  const { services } = making
  const signIn = { slug: office.slug, email: employees[0].email, password: PASSWORD }
  const wanted = wantsDemo(services.environment)
  const found = await offices(services.db, office.slug)
  if (!wanted || (found.demo === null && found.taken && services.environment.LUZ_DEMO === undefined)) return null
  if (found.demo !== null && (await readOffice(services, found.demo))?.isOpen) return signIn
  const officeId = await aloneWithDemo(making, async () => {
    const { demo } = await offices(services.db, office.slug)
    const id = demo ?? (await foundOffice(services))
    await openSalon(making, id)
    return id
  })
  if (services.environment.LUZ_DEMO === 'whole') await makeTheRest(making, officeId)
  return signIn
}

/**
 * Creates the office with its people, who have the demo's password, and the job that follows up.
 */
async function foundOffice(services: Services): Promise<number> {
  const password_hash = await hashPassword(PASSWORD)
  const officeId = await nextOfficeId(services.db)
  const now = services.clock()
  const [noa, ...others] = employees
  const owner = { ...noa, password_hash, email_proved_at: now }
  await enterOffice(services, officeId, async (tx, scope) => {
    await createOffice(tx, scope, now, { name: office.name, slug: office.slug, owner, isPaid: true })
    for (const person of others)
      await insertUser(tx, scope, {
        ...person,
        commission_percent: person.commission_percent as Money,
        role: 'employee',
        password_hash: person.email ? password_hash : null,
        email_proved_at: person.email ? now : null,
      })
    await enqueue(tx, FOLLOW_UP, { office_id: officeId, step: 0 }, { key: followUpKey(officeId) })
  })
  return officeId
}
