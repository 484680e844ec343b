import { expect, it } from 'vitest'
import { strToU8, unzip, zip } from './zip-in-page.ts'

const packed = () =>
  new Promise<Uint8Array>((resolve) => {
    zip({ 'sheet.xml': strToU8('<row/>'.repeat(100)), 'picture.bin': strToU8('x') }, (_, bytes) => resolve(bytes!))
  })
/** The size that the directory of the archive, at its end, says of the file. */
const sayingOf = (bytes: Uint8Array, name: string, size: number) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const at = Buffer.from(bytes).lastIndexOf(name) - 46
  expect(view.getUint32(at, true)).toBe(0x0201_4b50)
  view.setUint32(at + 24, size, true)
  return bytes
}
const opened = (bytes: Uint8Array, filter = () => true) =>
  new Promise<string>((resolve) => {
    unzip(bytes, { filter }, (error, files) => resolve(error ? 'refused' : Object.keys(files!).join()))
  })

it('an archive unpacks on the page, as far as it is asked for', async () => {
  expect(await opened(await packed())).toBe('sheet.xml,picture.bin')
  expect(await opened(await packed(), ({ name }: { name: string } = { name: '' }) => name.endsWith('xml'))).toBe(
    'sheet.xml',
  )
})

it('an archive that unpacks to gigabytes is refused before it does', async () => {
  expect(await opened(sayingOf(await packed(), 'sheet.xml', 2 ** 31))).toBe('refused')
})
