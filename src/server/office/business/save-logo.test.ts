import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { noise, pngBomb } from '#tests/support/hostile-images.ts'
import { formOf } from '#tests/support/forms.ts'
import { createTestOffice, callerOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => moveClockTo('2026-11-22T08:00:00Z'))

/** A photo of 400 by 200 pixels with an orientation, a location and an author. */
const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#c0392b' } })
    .withExif({
      IFD0: { Artist: 'Noa Secret', Orientation: '6' },
      IFD3: { GPSLatitude: '32/1 4/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 110, b: 106, alpha: 0.5 } } })

async function upload(office: Office, bytes: Buffer, file: { name?: string; type?: string } = {}) {
  const sent = formOf({}, [{ field: 'logo', name: 'logo.png', type: 'image/png', ...file, bytes }])
  return office.owner('POST', '/api/business/upload-logo', sent.body, sent.headers)
}
async function fetched(address: string) {
  const { app } = await world()
  const reply = await app.inject({ method: 'GET', url: address })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
const shown = async (office: Office) => (await office.employee('GET', '/api/business')).body.logo as string | null

describe('a logo', () => {
  it('is re-encoded upright, at most 512 pixels, without the metadata of the original', async () => {
    const office = await createTestOffice()
    const original = await photo()
    expect(original.includes('Noa Secret')).toBe(true)
    const { status, body } = await upload(office, original, { name: 'IMG_2041.jpeg', type: 'image/jpeg' })
    expect(status).toBe(200)
    expect(body.logoUrl).toMatch(new RegExp(`^/logo/${office.officeId}-[\\w-]{22}\\.webp$`))
    for (const address of [body.logoUrl, body.logoUrl.replace('.webp', '.png')] as string[]) {
      const { bytes } = await fetched(address)
      const seen = await sharp(bytes).metadata()
      expect({ ...seen, exif: seen.exif, xmp: seen.xmp, icc: seen.icc }).toMatchObject({ width: 200, height: 400 })
      expect(seen).not.toHaveProperty('exif')
      expect(seen).not.toHaveProperty('orientation')
      expect(bytes.includes('Noa')).toBe(false)
    }
    const large = await upload(office, await picture(3000, 1500).png().toBuffer())
    expect(await sharp((await fetched(large.body.logoUrl)).bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 256,
      hasAlpha: true,
    })
  })

  it('is public, cacheable and never executable', async () => {
    const office = await createTestOffice()
    const { body } = await upload(office, await picture(20, 20).webp().toBuffer())
    const { status, headers } = await fetched(body.logoUrl)
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await fetched(body.logoUrl.replace('.webp', '.png'))).headers['content-type']).toBe('image/png')
  })

  it('appears on the business and its booking page and replaces the previous one', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const { runJobs, services } = await world()
    expect(await shown(office)).toBeNull()
    const first = (await upload(office, await picture(20, 20).png().toBuffer())).body.logoUrl as string
    const second = (await upload(office, await picture(30, 30).png().toBuffer())).body.logoUrl as string
    expect(second).not.toBe(first)
    expect(await shown(office)).toBe(second)
    const token = (await stranger('GET', `/api/get-public-token/${office.slug}`)).body.token as string
    const visitor = await callerOf(token)
    expect((await visitor('GET', `/api/online-booking/business/${office.officeId}`)).body.business.logo).toBe(second)
    await runJobs()
    expect((await fetched(first)).status).toBe(404)
    expect((await fetched(first.replace('.webp', '.png'))).status).toBe(404)
    expect((await fetched(second)).status).toBe(200)

    expect((await office.owner('DELETE', '/api/business/logo')).status).toBe(204)
    expect((await office.owner('DELETE', '/api/business/logo')).status).toBe(204)
    expect(await shown(office)).toBeNull()
    await runJobs()
    expect((await fetched(second)).status).toBe(404)
    // the token of the next sign-in also contains it
    const third = (await upload(office, await picture(20, 20).png().toBuffer())).body.logoUrl as string
    const signedIn = await stranger('POST', '/api/auth/login', {
      email: office.email,
      password: 'a fine password for tests',
    })
    const claims = JSON.parse(Buffer.from((signedIn.body.token as string).split('.')[1]!, 'base64url').toString())
    expect(claims.logo_url).toBe(third)
    expect(await services.files.read(`${office.officeId}/logos/none`)).toBeNull()
  })

  it('is one of two concurrent uploads, and the other leaves no file', async () => {
    const office = await createTestOffice()
    const { runJobs } = await world()
    const bytes = await picture(20, 20).png().toBuffer()
    const both = (await Promise.all([upload(office, bytes), upload(office, bytes)])).map(
      ({ body }) => body.logoUrl as string,
    )
    await runJobs()
    const kept = await shown(office)
    expect(both).toContain(kept)
    const found = await Promise.all(both.map(async (address) => (await fetched(address)).status))
    expect(found.toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  it.for([
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG with a declaration', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML that says it is a PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => picture(10, 10).gif().toBuffer()],
    ['an AVIF', () => picture(16, 16).avif().toBuffer()],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
    ['the head of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PNG that breaks off', async () => (await noise(200, 200).png().toBuffer()).subarray(0, 9_000)],
    ['nothing at all', async () => Buffer.alloc(0)],
    ['a PNG of ten thousand million pixels', async () => pngBomb(100_000, 100_000)],
    ['a PNG a little too large', async () => pngBomb(8_000, 6_500)],
  ] as const)('is never %s', async ([, made]) => {
    const office = await createTestOffice()
    const answer = await upload(office, await made())
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 400,
      body: { code: 'bad_image', error: 'אפשר להעלות PNG, JPG או WebP, עד 50 מגה־פיקסל' },
    })
    expect(await shown(office)).toBeNull()
  })

  it.for(['/logo/1-aaaaaaaaaaaaaaaaaaaaaa.webp', '/logo/..%2f..%2fsecret', '/logo/x', '/logo/%00', '/logo/1-a.svg'])(
    'does not lie at %s',
    async (address) => {
      expect((await fetched(address)).status).toBe(404)
    },
  )

  it('does not give access to other files of the office', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const key = await services.files.put({
      officeId: office.officeId,
      kind: 'documents',
      extension: 'pdf',
      bytes: Buffer.from('%PDF'),
    })
    const name = key.split('/')[2]!
    for (const address of [`/logo/${office.officeId}-${name}`, `/logo/${key.replaceAll('/', '%2f')}`])
      expect((await fetched(address)).status).toBe(404)
  })
})
