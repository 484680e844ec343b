import { expect, it } from 'vitest'
import { takeFont } from './embedded-font.ts'

const FACE = `@font-face{font-family:Heebo Variable;font-weight:400 700;src:url(data:font/woff2;base64,d09G+/=)format("woff2")}`

it('moves the font of the css into a script', () => {
  const latin = '@font-face{font-family:Heebo Variable;src:url(/p/assets/heebo.woff2);unicode-range:U+41-7E}'
  expect(takeFont(`:root{--ink:#000}${FACE}${latin}`)).toEqual({
    css: `:root{--ink:#000}${latin}`,
    face: FACE,
    script:
      'document.fonts.add(new FontFace("Heebo Variable",' +
      'Uint8Array.from(atob("d09G+/="),c=>c.charCodeAt()),{weight:"400 700"}))',
  })
})

it('refuses css without a font', () => {
  expect(() => takeFont(':root{}')).toThrow('contains no font')
})
