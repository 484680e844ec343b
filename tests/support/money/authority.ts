/** The local tax authority in place of the real one, and offices that are connected to it. */
import { afterAll, beforeAll } from 'vitest'
import type { Office } from '#tests/support/office.ts'
import { authorityEnvironment, startAuthorityPeer } from '#tests/support/peers/authority-peer.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

type Peer = Awaited<ReturnType<typeof startAuthorityPeer>>

/** A local authority for each test file. */
export function startLocalAuthority(): { readonly peer: Peer } {
  const started = {} as { peer: Peer }
  let restore = () => {}
  beforeAll(async () => {
    started.peer = await startAuthorityPeer()
    const { environment } = (await world()).services
    const before = { ...environment }
    Object.assign(environment, authorityEnvironment(started.peer.address))
    restore = () => {
      for (const key of Object.keys(environment)) if (!(key in before)) delete environment[key as keyof typeof before]
      Object.assign(environment, before)
    }
  })
  afterAll(async () => {
    restore()
    await started.peer.close()
  })
  return started
}

/** Gives an office its dealer number, which documents state. */
export async function nameDealer({ officeId }: Office): Promise<void> {
  const { pool } = await world()
  await pool.query(`update offices set business_number = '514756428' where id = $1`, [officeId])
}

/** Connects the office with the code that the consent page gave. */
export async function connectOffice(office: Office, code: string) {
  const { url } = (await office.owner('POST', '/api/allocation-numbers/connection')).body
  const state = new URL(url as string).searchParams.get('state')
  return office.owner('PUT', '/api/allocation-numbers/connection', { code, state })
}

/** Runs the requests that are due by the test clock. */
export async function runRequests(): Promise<void> {
  await makeDueJobsReady('%allocation:%')
  await (await world()).runJobs()
}
