import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isStaffScreen } from '#shared/desk/home/staff-screens.ts'

type Icon = { readonly src: string; readonly sizes: string; readonly purpose: string }
type Manifest = {
  readonly icons: readonly Icon[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}
const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, 'manifest.webmanifest'), 'utf8')) as Manifest

it('the installed application has icons of the sizes that it names, also for launchers that cut them', async () => {
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(path.join(import.meta.dirname, 'icons', path.basename(src))).metadata()
    expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes })
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
})

it('its shortcuts open a new appointment, the calendar and the till', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['תור חדש', 'יומן', 'קופה'])
  expect(manifest.shortcuts.filter(({ url }) => !isStaffScreen(url))).toEqual([])
})
