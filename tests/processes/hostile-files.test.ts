/** A server as it runs, to which strangers bring files that are made to harm it. */
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formOf } from '#tests/support/forms.ts'
import { hostileCertificates } from '#tests/support/hostile-certificates.ts'
import { hostileImages } from '#tests/support/hostile-images.ts'
import { hostilePdfs, oddPdfs } from '#tests/support/hostile-pdfs.ts'
import { rounds } from '#tests/support/long-run.ts'
import { mutateBytes } from '#tests/support/mutate-bytes.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { fromAnywhere, registerOffice, type LoadOffice, type Reply } from './load-office.ts'
import { startServerProcess, type Server } from './server-process.ts'

/** A customer gets ten links an hour, and an office tries thirty files. */
const FILES_OF_OFFICE = 9
/** The server alone has 200 MB. */
const RESIDENT_MB_MAX = 600
const ANSWERS = /^(201|400 not_a_document|409 document_not_signable)$/
let server: Server
let database: pg.Client

beforeAll(async () => {
  const connection = await cloneDatabase(`luz_hostile_${randomInt(1e9)}`)
  const host = encodeURIComponent(String(connection.host))
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${host}`
  server = await startServerProcess({ DATABASE_URL, LUZ_SECRET: 'a secret of the test, long enough', LUZ_ROLE: 'web' })
  database = new pg.Client(connection)
  await database.connect()
}, 120_000)
afterAll(async () => {
  await database.end()
  await server.stop()
})

async function call(method: string, url: string, token?: string, sent?: { body: Buffer | string; headers: object }) {
  const headers = { ...fromAnywhere(token), ...sent?.headers }
  const reply = await fetch(server.address + url, { method, headers, ...(sent && { body: sent.body }) })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}
const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

let offices = 0
/** Whose owner has proved the mailbox. */
async function openOffice(): Promise<LoadOffice> {
  const office = await registerOffice(
    (method, url, body, token) => call(method, url, token, body && json(body)),
    `hostile${offices++}`,
  )
  await database.query('update people set email_proved_at = now() where email is not null')
  return office
}
async function sendToSign(office: LoadOffice, pdf: Buffer): Promise<string> {
  const file = formOf({ name: 'טופס' }, [{ name: 'form.pdf', bytes: pdf }])
  const uploaded = await call('POST', '/api/documents', office.token, file)
  // what does not begin as a PDF is refused there
  if (uploaded.status !== 201) return `${uploaded.status} ${uploaded.body.code}`
  const body = { customer_id: office.customer, document_id: uploaded.body.document.id, way: 'link' }
  const sent = await call('POST', '/api/documents/send', office.token, json(body))
  return sent.status === 201 ? '201' : `${sent.status} ${sent.body.code}`
}
async function answersTo(pdfs: readonly Buffer[]): Promise<string[]> {
  const answers: string[] = []
  for (const [i, pdf] of pdfs.entries()) {
    if (i % FILES_OF_OFFICE === 0) office = await openOffice()
    answers.push(await sendToSign(office, pdf))
  }
  return answers
}
let office: LoadOffice
/** The most that the server ever had in memory. */
const residentMb = () =>
  Number(/^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024

/** So many of them, from the first to the last; all in the long run. */
const some = <T>(all: readonly T[], few: number): T[] => {
  const step = all.length / Math.min(all.length, rounds(few, all.length))
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

it('refuses hostile PDFs, and answers odd ones', async () => {
  // the test of the check has all of them
  const hostile = some(Object.entries(hostilePdfs()), 9)
  const answers = await answersTo(hostile.map(([, pdf]) => pdf))
  const accepted = hostile.flatMap(([name], i) => (answers[i] === '409 document_not_signable' ? [] : [name]))
  expect(accepted).toEqual([])
  // on a thread of the server, the check of 10 MB took all of its memory
  const escapes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(rounds(1, 10) * 2 ** 20 - 9, '/#41')])
  for (const answer of await answersTo([escapes, ...some(Object.values(oddPdfs()), 5)])) expect(answer).toMatch(ANSWERS)
  expect(residentMb()).toBeLessThan(RESIDENT_MB_MAX)
}, 240_000)

it('answers PDFs that were changed at random', async () => {
  const all = [...Object.values(hostilePdfs()), ...Object.values(oddPdfs())].filter(({ length }) => length < 100_000)
  const seeds = Array.from({ length: rounds(9, 900) }, (_, seed) => seed)
  const changed = seeds.map((seed) => mutateBytes(all[(seed * 5) % all.length]!, all[(seed * 3) % all.length]!, seed))
  for (const answer of await answersTo(changed)) expect(answer).toMatch(ANSWERS)
  expect(residentMb()).toBeLessThan(RESIDENT_MB_MAX)
}, 1_200_000)

it('answers hostile pictures, and never loads the code that reads them', async () => {
  office = await openOffice()
  for (const bytes of some(Object.values(await hostileImages()), 4)) {
    const logo = formOf({}, [{ field: 'logo', name: 'logo.png', type: 'image/png', bytes }])
    const { status, body } = await call('POST', '/api/business/upload-logo', office.token, logo)
    expect(status === 200 ? 'encoded' : body.code).toMatch(/^(encoded|bad_image)$/)
  }
  expect(await sendToSign(office, pdfOf(['x']))).toBe('201')
  const maps = fs.readFileSync(`/proc/${server.pid}/maps`, 'utf8')
  expect(maps).toContain('node')
  expect(maps).not.toMatch(/typst|sharp|vips/)
}, 240_000)

it('answers hostile certificates', async () => {
  office = await openOffice()
  const answers: unknown[] = []
  // the one with many rounds takes ten seconds
  for (const bytes of some(Object.values(await hostileCertificates()), 3)) {
    const file = formOf({ passphrase: 'pw' }, [{ name: 'office.p12', bytes }])
    const { status, body } = await call('POST', '/api/signing-certificates', office.token, file)
    answers.push([status, body.code])
  }
  expect(answers).toEqual(answers.map(() => [400, 'certificate_unreadable']))
  expect(residentMb()).toBeLessThan(RESIDENT_MB_MAX)
}, 240_000)
