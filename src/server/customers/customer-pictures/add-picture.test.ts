import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { PICTURES_MAX, PICTURE_MAX_BYTES } from '#shared/customers/customer-pictures/rules.ts'
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { addPicture, fetchPicture, storedPictures, uploadPicture } from '#tests/support/customers/customer-pictures.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { hostileImages, noise } from '#tests/support/hostile-images.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** A photo of a phone that was held upright: with a place and an author. */
const photo = () =>
  sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#c0392b' } })
    .withExif({
      IFD0: { Artist: 'Noa Secret', Orientation: '6' },
      IFD3: { GPSLatitude: '32/1 4/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
/** The head of a picture of an iPhone. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
const countOnCard = async (office: Office) =>
  (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body.customer.pictures as number
const fill = async (office: Office, count: number) =>
  (await world()).pool.query(
    `insert into customer_pictures (office_id, customer_id, added_by, file_key, thumbnail_key, created_at)
      select $1, $2, $3, 'none', 'none', now() from generate_series(1, $4)`,
    [office.officeId, office.ids.customer, office.ids.owner, count],
  )

describe('a picture of a customer', () => {
  it('is encoded again, upright, in two sizes, without the place and the author', async () => {
    const office = await createTestOffice()
    const bytes = await photo()
    expect(bytes.includes('Noa Secret')).toBe(true)
    const { status, body } = await uploadPicture(office, { bytes, note: ' לפני ' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { picture: { customer_id: office.ids.customer, added_by: office.ids.owner, note: 'לפני', version: 1 } },
    })
    const sizes = { whole: [800, 1600], thumbnail: [160, 320] } as const
    for (const size of ['whole', 'thumbnail'] as const) {
      const file = await fetchPicture(office.ownerToken, body.picture.id, size)
      const seen = await sharp(file.bytes).metadata()
      const [width, height] = sizes[size]
      expect(seen).toMatchObject({ format: 'webp', width, height })
      for (const kept of ['exif', 'xmp', 'icc', 'orientation']) expect(seen).not.toHaveProperty(kept)
      expect(file.bytes.includes('Noa')).toBe(false)
    }
    expect(await countOnCard(office)).toBe(1)
  })

  it.for([
    ['an SVG', 'bad_image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 'bad_image', () => noise(20, 20).gif().toBuffer()],
    ['a PNG that breaks off', 'bad_image', async () => (await noise(200, 200).png().toBuffer()).subarray(0, 9_000)],
    ['nothing at all', 'bad_image', async () => Buffer.alloc(0)],
    ['a HEIC of an iPhone', 'heic_picture', async () => HEIC],
    ['larger than the limit', 'file_too_large', async () => Buffer.alloc(PICTURE_MAX_BYTES + 1)],
  ] as const)('is never %s, and leaves no file', async ([, code, made]) => {
    const office = await createTestOffice()
    const refused = await uploadPicture(office, { bytes: await made() })
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect(await storedPictures(office)).toEqual([])
    expect(await countOnCard(office)).toBe(0)
  })

  it('says what to do about a HEIC, and what the limit is', async () => {
    const office = await createTestOffice()
    expect((await uploadPicture(office, { bytes: HEIC })).body.error).toContain('JPG')
    const large = await uploadPicture(office, { bytes: Buffer.alloc(PICTURE_MAX_BYTES + 1) })
    expect(large.body.error).toBe('הקובץ חורג מהמגבלה של 12MB')
  })

  it('is read or refused for every hostile file, and the next one is read', async () => {
    const office = await createTestOffice()
    for (const bytes of Object.values(await hostileImages()))
      expect([201, 400]).toContain((await uploadPicture(office, { bytes })).status)
    expect((await uploadPicture(office)).status).toBe(201)
  }, 120_000)

  it('is one of two that would be the last', async () => {
    const office = await createTestOffice()
    await fill(office, PICTURES_MAX - 1)
    const both = await Promise.all([uploadPicture(office), uploadPicture(office)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('too_many_pictures')
    expect(await storedPictures(office)).toHaveLength(2)
  })

  it('is refused when the office has added as many as an hour allows', async () => {
    const office = await createTestOffice()
    await exhaust(perOffice.pictures, String(office.officeId), 1)
    expect((await uploadPicture(office)).status).toBe(201)
    expect((await uploadPicture(office)).body.code).toBe('too_many')
  })

  it('is of a customer whose card can be opened', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    expect((await uploadPicture(office, { customer: other.ids.customer })).status).toBe(404)
    await addPicture(office)
    await office.owner('DELETE', `/api/customers/${office.ids.customer}`)
    expect((await uploadPicture(office)).status).toBe(404)
  })
})
