import { expect, it } from 'vitest'
import { logoAddress, logoKey, previewAddress } from './rules.ts'

const NAME = 'AbCdEfGhIjKlMnOpQr_-12'

it('a stored logo has one address, and the address leads back to it', () => {
  for (const [key, address] of [
    [`7/logos/${NAME}.webp`, `/logo/7-${NAME}.webp`],
    [`123456789012345/logos/${NAME}.png`, `/logo/123456789012345-${NAME}.png`],
  ] as const) {
    expect(logoAddress(key)).toBe(address)
    expect(logoKey(address)).toBe(key)
  }
})

it('other addresses lead to no file', () => {
  for (const address of [
    '',
    `/logo/${NAME}.webp`,
    `/logo/07-${NAME}.webp`,
    `/logo/0-${NAME}.webp`,
    `/logo/1234567890123456-${NAME}.webp`,
    `/logo/7-${NAME}x.webp`,
    `/logo/7-${NAME.slice(1)}.webp`,
    `/logo/7-${NAME}.svg`,
    `/logo/7-${NAME}.webp/..`,
    `/x/logo/7-${NAME}.webp`,
    `/logo/7-../${NAME.slice(3)}.webp`,
  ])
    expect(logoKey(address)).toBeNull()
})

it('the preview of a link shows the PNG', () => {
  expect(previewAddress(`/logo/7-${NAME}.webp`)).toBe(`/logo/7-${NAME}.png`)
  expect(previewAddress('/logo/7.webp-x.webp')).toBe('/logo/7.webp-x.png')
  expect(previewAddress('/logo/7-webp')).toBe('/logo/7-webp')
})
