import { expect, it } from 'vitest'
import { strToU8, unzip, zip } from './zip-in-page.ts'

const packed = () =>
  new Promise<Uint8Array>((resolve) => {
    zip({ 'sheet.xml': strToU8('<row/>'.repeat(100)), 'picture.bin': strToU8('x') }, (_, bytes) => resolve(bytes!))
  })
/** Overwrites the file's size in the archive's central directory. */
const withDeclaredSize = (bytes: Uint8Array, name: string, size: number) => {
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

it('unpacks only the requested files of an archive', async () => {
  expect(await opened(await packed())).toBe('sheet.xml,picture.bin')
  expect(await opened(await packed(), ({ name }: { name: string } = { name: '' }) => name.endsWith('xml'))).toBe(
    'sheet.xml',
  )
})

it('refuses an archive that would unpack to gigabytes', async () => {
  expect(await opened(withDeclaredSize(await packed(), 'sheet.xml', 2 ** 31))).toBe('refused')
})
