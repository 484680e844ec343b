/**
 * Makes the rest of the demo: half a year of the past with its sales and documents, and what was
 * sent. Each step is one transaction, or calls that find what they made; a step that was killed, or
 * comes a second time, makes nothing twice.
 */
import { z } from 'zod'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { cancelJob, enqueue, job, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { askAssistant } from './ask-assistant.ts'
import { addDocuments } from './documents/add-documents.ts'
import { seedRequests } from './documents/seed-requests.ts'
import { signRequests } from './documents/sign-requests.ts'
import { fillOtherWeeks } from './fill-calendar.ts'
import { allowLongStatements, hasAny, type DemoOffice } from './office-queries.ts'
import { withApi, type DemoApi, type Making } from './open-api.ts'
import { aloneWithDemo, openSalon, readOffice } from './open-salon.ts'
import { addPictures } from './pictures/add-pictures.ts'
import { readSalon } from './read-salon.ts'
import { seedSales } from './seed-sales.ts'
import { seedSent } from './seed-sent.ts'
import { customersOf, noteConsents } from './welcome-customers.ts'

/** The job that makes the rest. */
export const FOLLOW_UP = 'follow_up_demo'
/** One job of each office waits at most. */
export const followUpKey = (officeId: number): string => `demo:${officeId}`

type Step = (api: DemoApi, services: Services, demo: DemoOffice) => Promise<void>

const steps: readonly Step[] = [
  async (api, services, demo) => {
    const salon = await readSalon(api, demo)
    await noteConsents(api, demo, salon.staff)
    await inOneTransaction(services, demo, (tx, scope) => fillOtherWeeks({ tx, scope, now: demo.now }, demo, salon))
  },
  (_, services, demo) =>
    inOneTransaction(services, demo, async (tx, scope) => {
      // numbers and dates of documents only rise: who has sold already keeps a past without sales
      if (!(await hasAny(tx, scope, ['orders', 'invoices'])))
        await seedSales({ tx, scope, now: demo.now, services }, demo.ownerId)
    }),
  async (api, services, demo) => {
    const documents = await addDocuments(api)
    const customers = await customersOf(api)
    await inOneTransaction(services, demo, async (tx, scope) => {
      if (!(await hasAny(tx, scope, ['document_requests'])))
        await seedRequests({ tx, scope, now: demo.now, services }, documents, customers)
    })
    await signRequests(api, services, demo, customers)
    await addPictures(api, services, { now: demo.now, customer: customers[0] })
  },
  async (api, services, demo) => {
    const customers = await customersOf(api)
    await inOneTransaction(services, demo, async (tx, scope) => {
      if (!(await hasAny(tx, scope, ['waiting_entries'])))
        await seedSent({ tx, scope, now: demo.now, services }, demo, customers)
    })
    await askAssistant(api, demo, customers[0]!)
  },
]

const inOneTransaction = (services: Services, demo: DemoOffice, work: (tx: Tx, scope: Scope) => Promise<void>) =>
  enterOffice(services, demo.id, async (tx, scope) => {
    await allowLongStatements(tx)
    await work(tx, scope)
  })

/** Makes one step, and first what a start that was killed left open. */
async function followUp(making: Making, officeId: number, step: number): Promise<void> {
  const { services } = making
  await aloneWithDemo(making, async () => {
    await openSalon(making, officeId)
    const demo = await readOffice(services, officeId)
    // removed meanwhile
    if (demo) await withApi(making, demo, (api) => steps[step]!(api, services, demo))
  })
}

/** Makes all of the rest at once, in place of the job. */
export async function makeTheRest(making: Making, officeId: number): Promise<void> {
  for (const step of steps.keys()) await followUp(making, officeId, step)
  await enterOffice(making.services, officeId, (tx) => cancelJob(tx, followUpKey(officeId)))
}

/** The job of a worker that makes the rest of the demo, a step at a time. */
export const demoJobs = (making: Making): Jobs => ({
  [FOLLOW_UP]: job(z.object({ office_id: z.int(), step: z.int() }), async ({ step, office_id }, { inOffice }) => {
    if (step >= steps.length) return
    await followUp(making, office_id, step)
    await inOffice((tx) => enqueue(tx, FOLLOW_UP, { office_id, step: step + 1 }, { key: followUpKey(office_id) }))
  }),
})
