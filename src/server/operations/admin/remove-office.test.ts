import { describe, expect, it } from 'vitest'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { startS3Peer } from '#tests/support/s3-peer.ts'
import { world } from '#tests/support/world.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { s3Files } from '#server/providers/files/s3-files.ts'
import { requireOffice } from './find-by-name.ts'
import { removeOffice } from './remove-office.ts'

/** A file store that becomes unreachable. */
async function createUnreachableStore() {
  const keys = { bucket: 'luz-files', region: 'il-central-1' }
  const peer = await startS3Peer({ ...keys, keyId: 'AKIDEXAMPLE', secret: 'the secret' })
  await peer.close()
  const place = { ...keys, accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'the secret', pathStyle: true }
  return s3Files({ ...place, endpoint: `http://127.0.0.1:${peer.port}` }, { attempt: 500, pause: 1, stall: 500 })
}

describe('removing an office', () => {
  it('deletes its files later when the store is unreachable', async () => {
    const { services, pool, runJobs } = await world()
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const file = { kind: 'documents' as const, extension: 'pdf', bytes: Buffer.from('a file') }
    const own = await services.files.put({ ...file, officeId: office.officeId })
    const others = await services.files.put({ ...file, officeId: other.officeId })
    const withoutStore = { ...services, db: openDatabase(pool), files: await createUnreachableStore() }
    const terminal = { print: () => {}, ask: null }
    const context = {
      services: withoutStore,
      openApp: buildApp,
      now: services.clock(),
      actor: 'admin:test',
      terminal,
      yes: true,
    }
    await removeOffice(context, await requireOffice(context, office.slug))
    expect(await services.files.read(own)).not.toBeNull()
    await runJobs()
    expect(await services.files.read(own)).toBeNull()
    expect(await services.files.read(others)).not.toBeNull()
  })

  it('deletes its issued documents and payments, which nothing else can', async () => {
    const { services: ofServer, pool } = await world()
    const services = { ...ofServer, db: openDatabase(pool) }
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office)
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    const terminal = { print: () => {}, ask: null }
    const context = { services, openApp: buildApp, now: services.clock(), actor: 'admin:test', terminal, yes: true }
    await removeOffice(context, await requireOffice(context, office.slug))
    for (const table of ['invoices', 'invoice_lines', 'number_ranges', 'payments', 'orders'])
      expect((await pool.query(`select from ${table} where office_id = $1`, [office.officeId])).rowCount).toBe(0)
  })
})
