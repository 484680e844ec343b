import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { addPicture, fetchPicture } from '#tests/support/customers/customer-pictures.ts'
import { createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-24T08:10:00Z'))

const listed = (office: Office, call = office.owner) =>
  call('GET', `/api/customer-pictures?customer_id=${office.ids.customer}`)
const employeeToken = ({ officeId, ids }: Office) => tokenOf(officeId, ids.employee, 'employee')

it('the pictures are shown to all who may open the card, the newest first', async () => {
  const office = await createTestOffice()
  const before = await addPicture(office, { note: 'לפני' })
  const after = await addPicture(office, { note: 'אחרי', by: office.employee })
  const { body } = await listed(office, office.employee)
  expect(body.pictures).toMatchObject([
    { id: after, note: 'אחרי', added_by: office.ids.employee, added_by_name: 'מאיה' },
    { id: before, note: 'לפני', added_by_name: 'נועה' },
  ])
  expect(JSON.stringify(body)).not.toContain('key')
})

it('a picture is private: no cache keeps it, and another office does not find it', async () => {
  const [office, other] = [await createTestOffice(), await createTestOffice()]
  const id = await addPicture(office)
  const { status, headers } = await fetchPicture(await employeeToken(office), id)
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await fetchPicture(other.ownerToken, id)).status).toBe(404)
  expect((await listed({ ...office, owner: other.owner })).status).toBe(404)
})

it('nothing is shown of a customer who was deleted', async () => {
  const office = await createTestOffice()
  const id = await addPicture(office)
  await office.owner('DELETE', `/api/customers/${office.ids.customer}`)
  expect((await listed(office)).status).toBe(404)
  expect((await fetchPicture(office.ownerToken, id)).status).toBe(404)
  expect((await office.owner('PUT', `/api/customer-pictures/${id}`, { note: 'אחרי' })).status).toBe(404)
})

it('who looks at the pictures, or at one of them, is noted as who opens the card', async () => {
  const office = await createTestOffice()
  const id = await addPicture(office)
  const views = async (): Promise<{ user_id: number; at: string }[]> =>
    (await office.owner('GET', `/api/customer-data/${office.ids.customer}/views`)).body.views
  expect(await views()).toEqual([])
  await listed(office, office.employee)
  await expect.poll(views).toMatchObject([{ user_id: office.ids.employee, at: expect.stringContaining('08:00') }])
  moveClockTo('2026-11-24T09:10:00Z')
  await fetchPicture(office.ownerToken, id, 'thumbnail')
  await expect.poll(async () => (await views()).length).toBe(2)
  expect(await views()).toMatchObject([{ user_id: office.ids.owner, at: expect.stringContaining('09:00') }, {}])
})

it('a note is changed, and that of another person in the meantime is not lost', async () => {
  const office = await createTestOffice()
  const id = await addPicture(office)
  const write = (note: string, version: number) =>
    office.employee('PUT', `/api/customer-pictures/${id}`, { note, version })
  expect((await write('צבע 7.3', 1)).body.picture).toMatchObject({ note: 'צבע 7.3', version: 2 })
  expect((await write('צבע 8', 1)).body.code).toBe('changed_elsewhere')
  expect((await write('', 2)).body.picture).toMatchObject({ note: null, version: 3 })
  expect((await write('x'.repeat(201), 3)).body.fields).toHaveProperty('note')
})
