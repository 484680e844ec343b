/** The picture of a booking page in link previews, and its icon on a home screen. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { initialOf } from '#shared/values/initial.ts'
import { logoKey, previewAddress } from '#server/office/business/rules.ts'
import type { Services } from '#server/platform/services.ts'
import { sayDay } from './office-contact.ts'
import { text } from './text.ts'

const KINDS = ['card', 'icon'] as const
export type PreviewKind = (typeof KINDS)[number]
/** All that a picture shows, so that equal ones are drawn once. */
export type Preview = ReturnType<typeof previewOf>

const frames = { card: { width: 1200, height: 630 }, icon: { width: 180, height: 180 } } as const
const template = fs.readFileSync(new URL('preview.typ', import.meta.url), 'utf8')

/** What the picture of an office shows now. */
export function previewOf({ office, first_free, today }: BookingStart, kind: PreviewKind) {
  const { name, logo } = office
  const initial = initialOf(name)
  if (kind === 'icon') return { kind, name: '', initial, logo, place: '', line: '', size: 0 }
  const next = first_free.map(([, , at]) => at).toSorted()[0]
  const line = next ? text.nextFree(sayDay(next, today), next.slice(11, 16)) : text.bookOnline
  // two lines of a long name take no more room than one of a short name
  const size = name.length > 45 ? 48 : name.length > 24 ? 64 : 80
  return { kind, name, initial, logo, place: office.place?.address ?? '', line, size }
}

/** The path of the picture, another one whenever it shows something else. */
export const previewPath = (officeId: number, preview: Preview): string =>
  `/preview/${officeId}-${preview.kind}-${createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 16)}.png`

const path = /^\/preview\/([1-9]\d{0,14})-(card|icon)-[\w-]{16}\.png$/
/** Whose picture a path names, of which kind; null when it names none. */
export function readPreviewPath(address: string): { officeId: number; kind: PreviewKind } | null {
  const [, officeId, named] = path.exec(address) ?? []
  const kind = KINDS.find((one) => one === named)
  return officeId && kind ? { officeId: Number(officeId), kind } : null
}

/** Draws it, in a process of its own. */
export async function drawPreview({ images, files }: Services, { kind, logo, ...data }: Preview): Promise<Buffer> {
  const key = logo && logoKey(previewAddress(logo))
  const picture = key ? await files.read(key) : null
  return images.draw({ template, data: { ...data, kind, logo: picture !== null }, picture, frame: frames[kind] })
}
