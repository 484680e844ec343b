/** Pictures in the card of a customer of the demo, drawn here. */
import fs from 'node:fs'
import { DAY } from '#shared/values/local-time.ts'
import type { Services } from '#server/platform/services.ts'
import type { DemoOffice } from '../office-queries.ts'
import type { DemoApi, Json } from '../open-api.ts'
import { pictures } from './text.ts'

const template = fs.readFileSync(new URL('hair.typ', import.meta.url), 'utf8')
const frame = { width: 600, height: 800 }

/** Draws them and uploads those that the customer does not have. Nothing without a customer. */
export async function addPictures(
  api: DemoApi,
  { images }: Pick<Services, 'images'>,
  { now, customer }: Pick<DemoOffice, 'now'> & { readonly customer: number | undefined },
): Promise<void> {
  if (!customer) return
  const { pictures: found } = await api.call('GET', `/api/customer-pictures?customer_id=${customer}`)
  const there = new Set<string>(found.map(({ note }: Json) => note))
  for (const { note, days, ...data } of pictures) {
    if (there.has(note)) continue
    const bytes = await images.draw({ template, data, picture: null, frame })
    const form = new FormData()
    form.append('customer_id', String(customer))
    form.append('note', note)
    form.append('picture', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'picture.png')
    await api.call('POST', '/api/customer-pictures', form, { at: new Date(now.getTime() - days * DAY) })
  }
}
