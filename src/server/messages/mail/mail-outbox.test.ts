import { describe, expect, it } from 'vitest'
import { domains } from '#server/domains.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openServices } from '#server/platform/open-services.ts'
import { createTestOffice, callerOf } from '#tests/support/office.ts'
import {
  addressOf,
  FROM,
  listen,
  readEmail,
  smtpPeer,
  stopListening,
  listenInEachTest,
} from '#tests/support/smtp-peer.ts'
import { world } from '#tests/support/world.ts'

listenInEachTest()

/** A process that sends its mail to the peer, on the worker's database. */
async function startMailProcess() {
  const { connection, services, runJobs } = await world()
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SMTP_URL: addressOf(), MAIL_FROM: FROM })
  const opened = await openServices({
    domains,
    ...services,
    environment,
    connection,
    secret: 'another secret, as long as it must be',
    print: () => {},
  })
  return { ...opened, work: () => runJobs(opened.services) }
}

describe('an email from the outbox', () => {
  const queued = async () => {
    const office = await createTestOffice()
    await (
      await callerOf(null)
    )('POST', '/api/auth/request-reset', { email: office.email })
    return office
  }
  const states = async (officeId: number) => {
    const { pool } = await world()
    const { rows } = await pool.query<{ status: string; body: string | null; failure: string | null }>(
      'select status, body, failure from mail_messages where office_id = $1 order by id',
      [officeId],
    )
    return rows
  }
  /** Makes jobs that wait for a retry due. */
  const later = async (officeId: number) => {
    const { pool } = await world()
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key like $1`, [
      `${officeId}:mail:%`,
    ])
  }
  const attempts = async (officeId: number) => {
    const { pool } = await world()
    const { rows } = await pool.query('select attempts from graphile_worker._private_jobs where key like $1', [
      `${officeId}:mail:%`,
    ])
    return rows
  }

  it('is sent once by a job, and its text is then removed from the database', async () => {
    const { work, close } = await startMailProcess()
    const office = await queued()
    await work()
    await work()
    const mine = smtpPeer.received.filter(({ to }) => to === office.email)
    expect(mine).toHaveLength(1)
    expect(readEmail(mine[0]!.text)).toEqual({
      subject: expect.stringMatching(/קוד האימות.*\d{6}/),
      body: expect.stringContaining('לאיפוס הסיסמה'),
    })
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    expect(await attempts(office.officeId)).toEqual([])
    // the subject has the code
    const { pool } = await world()
    const { rows } = await pool.query('select subject from mail_messages where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ subject: '' }])
    await close()
  })

  it('is retried after a temporary failure, and its reason is stored', async () => {
    const { work, close } = await startMailProcess()
    await work() // finish the jobs of other tests
    smtpPeer.received = []
    const office = await queued()
    smtpPeer.refusals = [{ responseCode: 451, message: 'greylisted, come back' }]
    await work()
    expect(smtpPeer.received).toEqual([])
    expect(await states(office.officeId)).toEqual([
      { status: 'queued', body: expect.any(String), failure: expect.stringContaining('greylisted') },
    ])
    await work() // not due yet
    expect(smtpPeer.received).toEqual([])
    await later(office.officeId)
    await work()
    expect(smtpPeer.received.map(({ to }) => to)).toEqual([office.email])
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    await close()
  })

  it('is given up at once after a permanent failure, with the reason', async () => {
    const { work, close } = await startMailProcess()
    await work()
    smtpPeer.received = []
    const office = await queued()
    smtpPeer.refusals = [{ responseCode: 550, message: 'no such person here' }]
    await work()
    expect(await states(office.officeId)).toEqual([
      { status: 'failed', body: null, failure: expect.stringContaining('no such person here') },
    ])
    expect(await attempts(office.officeId)).toEqual([])
    expect(smtpPeer.received).toEqual([])
    await close()
  })

  it('is given up after the tenth attempt', async () => {
    const { work, close } = await startMailProcess()
    const { pool } = await world()
    await work()
    const office = await queued()
    const key = `${office.officeId}:mail:%`
    await pool.query('update graphile_worker._private_jobs set attempts = 9 where key like $1', [key])
    smtpPeer.refusals = [{ responseCode: 451, message: 'still not' }]
    await work()
    expect(await states(office.officeId)).toEqual([
      { status: 'failed', body: null, failure: expect.stringContaining('still not') },
    ])
    await close()
  })

  it('waits while the server is unreachable', async () => {
    const { work, close } = await startMailProcess()
    await work()
    const office = await queued()
    await stopListening()
    await work()
    expect(await states(office.officeId)).toEqual([
      { status: 'queued', body: expect.any(String), failure: expect.stringContaining('ECONNREFUSED') },
    ])
    await listen()
    await close()
    const again = await startMailProcess()
    await later(office.officeId)
    await again.work()
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    await again.close()
  })
})
