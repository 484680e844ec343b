import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { PICTURES_MAX } from '#shared/customers/customer-pictures/rules.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { addPicture, fetchPicture, storedPictures } from '#tests/support/customers/customer-pictures.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T01:30:00Z'))

const idsOf = async (office: Office, customer = office.ids.customer): Promise<number[]> =>
  (await office.owner('GET', `/api/customer-pictures?customer_id=${customer}`)).body.pictures.map(
    ({ id }: { id: number }) => id,
  )
const remove = (id: number, call: Office['owner']) => call('DELETE', `/api/customer-pictures/${id}`)
const restore = (id: number, call: Office['owner']) => call('POST', `/api/customer-pictures/${id}/restore`)
async function runNight({ officeId }: Office): Promise<void> {
  const { services, runJobs } = await world()
  await inOffice(services.officeDb, mintScope(officeId), (tx) => enqueue(tx, 'delete_old_data', {}))
  await runJobs()
}
const addCustomer = async (office: Office) => {
  const customer = { full_name: 'רות לוי', phone: randomPhone(), handled_by: office.ids.owner }
  return (await office.create('/api/customers', customer)).id
}

describe('a deleted picture', () => {
  it('is gone from the card, and comes back as it was', async () => {
    const office = await createTestOffice()
    const [first, second] = [await addPicture(office, { note: 'לפני' }), await addPicture(office)]
    expect((await remove(first, office.owner)).status).toBe(204)
    expect((await remove(first, office.owner)).status).toBe(404)
    expect(await idsOf(office)).toEqual([second])
    expect((await fetchPicture(office.ownerToken, first)).status).toBe(404)
    expect((await restore(first, office.owner)).body.picture).toMatchObject({ id: first, note: 'לפני' })
    expect((await restore(first, office.owner)).status).toBe(200)
    expect(await idsOf(office)).toEqual([second, first])
    expect((await fetchPicture(office.ownerToken, first)).status).toBe(200)
  })

  it('is one’s own, or the caller may delete what colleagues added', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_delete: 0 })
    const [own, others] = [await addPicture(office, { by: office.employee }), await addPicture(office)]
    expect((await remove(others, office.employee)).body.code).toBe('right_missing')
    expect((await remove(own, office.employee)).status).toBe(204)
    await remove(others, office.owner)
    expect((await restore(others, office.employee)).body.code).toBe('right_missing')
    expect((await restore(own, office.employee)).status).toBe(200)
  })

  it('does not come back beyond the limit', async () => {
    const office = await createTestOffice()
    const id = await addPicture(office)
    await remove(id, office.owner)
    await (
      await world()
    ).pool.query(
      `insert into customer_pictures (office_id, customer_id, added_by, file_key, thumbnail_key, created_at)
        select $1, $2, $3, 'none', 'none', now() from generate_series(1, $4)`,
      [office.officeId, office.ids.customer, office.ids.owner, PICTURES_MAX],
    )
    expect((await restore(id, office.owner)).body.code).toBe('too_many_pictures')
  })

  it('is deleted for good with its files in the night after a day, and others stay', async () => {
    const office = await createTestOffice()
    const [gone, recent, kept] = [await addPicture(office), await addPicture(office), await addPicture(office)]
    await remove(gone, office.owner)
    moveClockTo('2026-11-23T01:00:00Z')
    await remove(recent, office.owner)
    moveClockTo('2026-11-23T01:31:00Z')
    await runNight(office)
    expect((await restore(gone, office.owner)).status).toBe(404)
    expect(await storedPictures(office)).toHaveLength(4)
    expect((await restore(recent, office.owner)).status).toBe(200)
    expect(await idsOf(office)).toEqual([kept, recent])
  })
})

describe('the pictures of a customer', () => {
  it('move with them into the card that stays', async () => {
    const office = await createTestOffice()
    const other = await addCustomer(office)
    const [own, moved] = [await addPicture(office), await addPicture(office, { customer: other })]
    const merging = { other_id: other, version: 1, other_version: 1, from_other: [] }
    const merged = await office.owner('POST', `/api/customers/${office.ids.customer}/merge`, merging)
    expect(merged.body.customer.pictures).toBe(2)
    expect(await idsOf(office)).toEqual([moved, own])
    expect((await fetchPicture(office.ownerToken, moved)).status).toBe(200)
  })

  it('are erased with them at once, those that were deleted too, and nobody else’s', async () => {
    const office = await createTestOffice()
    const other = await addCustomer(office)
    const kept = await addPicture(office, { customer: other })
    const before = await storedPictures(office)
    await addPicture(office, { note: 'רגישה לחומר' })
    await remove(await addPicture(office), office.owner)
    expect((await office.owner('POST', `/api/customer-data/${office.ids.customer}/erasure`)).status).toBe(204)
    const { runJobs, pool } = await world()
    await runJobs()
    expect(new Set(await storedPictures(office))).toEqual(new Set(before))
    expect(await idsOf(office, other)).toEqual([kept])
    const { rows } = await pool.query(
      `select action from audit_log where office_id = $1 and subject_id = $2 and action like '%_picture'
        and (before is not null or after is not null)`,
      [office.officeId, office.ids.customer],
    )
    expect(rows).toEqual([])
  })

  it('are in the export of their data, as files with what was written to them', async () => {
    const office = await createTestOffice()
    const id = await addPicture(office, { note: 'אחרי' })
    const { app } = await world()
    const headers = { authorization: `Bearer ${office.ownerToken}` }
    const answer = await app.inject({ url: `/api/customer-data/${office.ids.customer}/export`, headers })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const { bytes } = await fetchPicture(office.ownerToken, id)
    expect(Buffer.from(files[`תמונות ${id}.webp`]!).equals(bytes)).toBe(true)
    const { pictures } = JSON.parse(Buffer.from(files['data.json']!).toString())
    expect(pictures).toEqual([{ id, note: 'אחרי', added_by: 'נועה', created_at: expect.any(String), deleted_at: null }])
  })
})
