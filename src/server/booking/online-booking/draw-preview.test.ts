import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Drawing } from '#server/providers/images/images.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { formOf } from '#tests/support/forms.ts'
import { makeMinimalDist } from '#tests/support/minimal-dist.ts'
import { booking, createTestOffice, randomIp, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const dist = makeMinimalDist()
const drawn: Drawing[] = []
let app: FastifyInstance
beforeAll(async () => {
  moveClockTo('2026-11-22T05:40:00Z') // a Sunday, 07:40 in Israel
  const { services } = await world()
  const images = {
    ...services.images,
    draw: (drawing: Drawing) => {
      drawn.push(drawing)
      return services.images.draw(drawing)
    },
  }
  app = await buildApp({ ...services, images }, dist)
})
afterAll(async () => {
  await app.close()
  fs.rmSync(dist, { recursive: true })
})

const get = (url: string) => app.inject({ url, headers: { 'x-forwarded-for': randomIp() } })
const pathOf = async (office: Office, kind = 'card') =>
  new RegExp(`/preview/${office.officeId}-${kind}-[\\w-]{16}\\.png`).exec(
    (await get(`/book/${office.slug}`)).body,
  )?.[0] ?? ''
const lineOf = (drawing: Drawing | undefined) => drawing?.data.line
const ofOffice = (name: string) => drawn.filter(({ data }) => data.name === name)

describe('the preview of a booking page', () => {
  it('is a small PNG of 1200 by 630 pixels that names the business and its next free time', async () => {
    const office = await createTestOffice({ name: 'סטודיו אור' })
    const { statusCode, headers, rawPayload } = await get(await pathOf(office))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(120_000)
    expect(ofOffice('סטודיו אור').map(lineOf)).toEqual(['הפנוי הקרוב: היום 11:00'])
    const icon = await get(await pathOf(office, 'icon'))
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 180, height: 180 })
  })

  it('is drawn again only when it shows something else, under another address', async () => {
    const office = await createTestOffice({ name: 'סטודיו גל' })
    const before = await pathOf(office)
    const pictures = await Promise.all(Array.from({ length: 12 }, () => get(before)))
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(ofOffice('סטודיו גל')).toHaveLength(1)

    for (const employee_id of [office.ids.owner, office.ids.employee]) {
      const sent = booking(office, '2026-11-22 11:00:00', '2026-11-22 18:00:00', { employee_id })
      expect((await office.owner('POST', '/api/appointments', sent)).status).toBe(201)
    }
    await expect.poll(() => pathOf(office)).not.toBe(before)
    expect((await get(await pathOf(office))).headers['cache-control']).toContain('max-age=86400')
    // a link that was shared before shows what is true now, for a minute
    const old = await get(before)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    expect(ofOffice('סטודיו גל').map(lineOf)).toEqual(['הפנוי הקרוב: היום 11:00', 'הפנוי הקרוב: מחר 08:00'])
  })

  it('shows the logo', async () => {
    const office = await createTestOffice({ name: 'סטודיו ים' })
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const sent = formOf({}, [{ field: 'logo', name: 'logo.png', type: 'image/png', bytes: red }])
    expect((await office.owner('POST', '/api/business/upload-logo', sent.body, sent.headers)).status).toBe(200)
    await expect.poll(async () => (await get(`/book/${office.slug}`)).body).toContain('/logo/')
    const { rawPayload } = await get(await pathOf(office))
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    expect(at(1045, 140)).toEqual([255, 0, 0])
  })

  it('costs a stranger what they name: unknown offices are 404, invented addresses draw nothing new', async () => {
    const office = await createTestOffice({ name: 'סטודיו טל' })
    await get(await pathOf(office))
    for (let i = 0; i < 30; i++) {
      const invented = `/preview/${office.officeId}-card-${String(i).padStart(16, 'x')}.png`
      expect((await get(invented)).statusCode).toBe(200)
    }
    expect(ofOffice('סטודיו טל')).toHaveLength(1)
    for (const path of [
      '999999999999-card-aaaaaaaaaaaaaaaa.png',
      'x.png',
      `${office.officeId}-poster-aaaaaaaaaaaaaaaa.png`,
    ])
      expect((await get(`/preview/${path}`)).statusCode).toBe(404)
  })
})
