import { Logger, runOnce } from 'graphile-worker'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { domains } from '#server/domains.ts'
import { jobsOf } from '#server/platform/domain.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { tasksOf } from '#server/platform/jobs/jobs.ts'
import { openServices } from '#server/platform/open-services.ts'
import { createTestOffice, callerOf } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { smtpMail } from './smtp-mail.ts'

/** A local SMTP server with STARTTLS and a self-signed certificate. */
let peer: SMTPServer
let received: { secure: boolean; to: string; text: string }[]
/** Replies to the next recipients, one each; after that every recipient is accepted. */
let refusals: { responseCode: number; message: string }[]
async function listen(options: SMTPServerOptions = {}) {
  peer = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const refusal = refusals.shift()
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        received.push({ secure: session.secure, to: to?.address ?? '', text: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => peer.listen(0, '0.0.0.0', resolve))
  return (peer.server.address() as AddressInfo).port
}
let port: number
beforeEach(async () => {
  received = []
  refusals = []
  port = await listen()
})
afterEach(() => new Promise<void>((resolve) => peer.close(() => resolve())))

/** The decoded Hebrew text of an email. */
function read(text: string): { subject: string; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const subject = /^Subject: ([\s\S]*?)\r\n(?! )/m.exec(`${head}\r\n`)![1]!
  const words = subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : fromQuoted(word.replaceAll('_', ' ')),
    )
  const body = rest.join('\r\n\r\n')
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(fromQuoted(body.replaceAll('=\r\n', '')), 'latin1')
  return { subject: Buffer.from(words, 'latin1').toString(), body: bytes.toString() }
}
const fromQuoted = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const FROM = 'Luz <no-reply@luz.test>'
/** The peer's certificate is self-signed, so it is trusted explicitly. */
const addressOf = (host = '127.0.0.1') => `smtp://${host}:${port}/?tls.rejectUnauthorized=false`
const email = { to: 'noa@luz.test', subject: 'קוד האימות שלך', text: 'שלום,\n\nהקוד הוא 123456.' }

describe('an email by SMTP', () => {
  it('is sent encrypted, in Hebrew', async () => {
    const mail = smtpMail(addressOf(), FROM)
    await mail.send(email)
    mail.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ secure: true, to: 'noa@luz.test' })
    expect(read(received[0]!.text)).toEqual({
      subject: email.subject,
      body: expect.stringContaining('הקוד הוא 123456.'),
    })
    expect(received[0]!.text).toContain('From: Luz <no-reply@luz.test>')
  })

  it('carries files with Hebrew names', async () => {
    const mail = smtpMail(addressOf(), FROM)
    const bytes = new TextEncoder().encode('%PDF-1.7')
    await mail.send({ ...email, attachments: [{ name: 'סיכום.pdf', mime: 'application/pdf', bytes }] })
    mail.close()
    const { text } = received[0]!
    expect(text).toContain('Content-Type: application/pdf')
    expect(text).toContain(Buffer.from(bytes).toString('base64'))
    expect(text).toContain(encodeURIComponent('סיכום.pdf'))
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    const mail = smtpMail(`smtp://127.0.0.1:${port}`, FROM)
    await expect(mail.send(email)).rejects.toThrow(/certificate/i)
    mail.close()
    expect(received).toEqual([])
  })

  it('is not sent unencrypted to another machine', async () => {
    await new Promise<void>((resolve) => peer.close(() => resolve()))
    port = await listen({ disabledCommands: ['STARTTLS'] })
    // this address also reaches this machine but is not a loopback name
    const mail = smtpMail(addressOf('0.0.0.0'), FROM)
    await expect(mail.send(email)).rejects.toThrow(/STARTTLS|TLS/)
    mail.close()
    expect(received).toEqual([])
  })

  it('cannot gain recipients or headers through its content', async () => {
    const mail = smtpMail(addressOf(), FROM)
    await mail.send({ ...email, subject: 'שלום\r\nBcc: thief@luz.test\r\n\r\nx' })
    await mail.send({ ...email, to: 'noa@luz.test\r\nRCPT TO:<thief@luz.test>' }).catch(() => {})
    mail.close()
    expect(received.map(({ text }) => text).join()).not.toMatch(/^Bcc:/m)
    expect(received.filter(({ to }) => to.includes('thief'))).toEqual([])
  })
})

/** These tests provoke failed attempts. */
const silent = new Logger(() => () => {})
/** A process that sends its mail to the peer, on the worker's database. */
async function startMailProcess() {
  const { connection, services } = await world()
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SMTP_URL: addressOf(), MAIL_FROM: FROM })
  const opened = await openServices({
    domains,
    ...services,
    environment,
    connection,
    secret: 'another secret, as long as it must be',
    print: () => {},
  })
  const taskList = tasksOf(opened.services, jobsOf(domains))
  return { ...opened, work: () => runOnce({ pgPool: opened.pool, taskList, logger: silent, noHandleSignals: true }) }
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
    const mine = received.filter(({ to }) => to === office.email)
    expect(mine).toHaveLength(1)
    expect(read(mine[0]!.text)).toEqual({
      subject: expect.stringMatching(/קוד האימות.*\d{6}/),
      body: expect.stringContaining('לאיפוס הסיסמה'),
    })
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    expect(await attempts(office.officeId)).toEqual([])
    await close()
  })

  it('is retried after a temporary failure, and its reason is stored', async () => {
    const { work, close } = await startMailProcess()
    await work() // finish the jobs of other tests
    received = []
    const office = await queued()
    refusals = [{ responseCode: 451, message: 'greylisted, come back' }]
    await work()
    expect(received).toEqual([])
    expect(await states(office.officeId)).toEqual([
      { status: 'queued', body: expect.any(String), failure: expect.stringContaining('greylisted') },
    ])
    await work() // not due yet
    expect(received).toEqual([])
    await later(office.officeId)
    await work()
    expect(received.map(({ to }) => to)).toEqual([office.email])
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    await close()
  })

  it('is given up at once after a permanent failure, with the reason', async () => {
    const { work, close } = await startMailProcess()
    await work()
    received = []
    const office = await queued()
    refusals = [{ responseCode: 550, message: 'no such person here' }]
    await work()
    expect(await states(office.officeId)).toEqual([
      { status: 'failed', body: null, failure: expect.stringContaining('no such person here') },
    ])
    expect(await attempts(office.officeId)).toEqual([])
    expect(received).toEqual([])
    await close()
  })

  it('is given up after the tenth attempt', async () => {
    const { work, close, pool } = await startMailProcess()
    await work()
    const office = await queued()
    const key = `${office.officeId}:mail:%`
    await pool.query('update graphile_worker._private_jobs set attempts = 9 where key like $1', [key])
    refusals = [{ responseCode: 451, message: 'still not' }]
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
    await new Promise<void>((resolve) => peer.close(() => resolve()))
    await work()
    expect(await states(office.officeId)).toEqual([
      { status: 'queued', body: expect.any(String), failure: expect.stringContaining('ECONNREFUSED') },
    ])
    port = await listen()
    await close()
    const again = await startMailProcess()
    await later(office.officeId)
    await again.work()
    expect(await states(office.officeId)).toEqual([{ status: 'sent', body: null, failure: null }])
    await again.close()
  })
})
