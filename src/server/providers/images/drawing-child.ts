/**
 * The process in which pictures of ours are drawn: Typst lays them out, sharp makes their pixels.
 * It reads no file of a stranger: a logo was encoded again when it came.
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { answerRequests } from '../child-processes/answer-requests.ts'
import { cleanText } from '../pdf/printable-text.ts'
import { fonts, hasGlyph, workspace } from '../pdf/typst-fonts.ts'
import type { Drawing } from './images.ts'

sharp.concurrency(1)
sharp.cache(false)

// these files exist in memory only
const MAIN = `${workspace}/main.typ`
const DATA = `${workspace}/data.json`
const PICTURE = `${workspace}/picture.png`
const START = `#let d = json("data.json")
#set text(lang: "he", region: "il", dir: rtl, font: ("Heebo", "Rubik"), number-type: "lining")
`
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

/** Texts without the characters that no font has. */
const withGlyphs = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value, hasGlyph) : value

async function draw({ template, data, picture, frame }: Drawing): Promise<Buffer> {
  compiler.mapShadow(MAIN, Buffer.from(START + template))
  compiler.mapShadow(DATA, Buffer.from(JSON.stringify(data, withGlyphs)))
  if (picture) compiler.mapShadow(PICTURE, Buffer.from(picture))
  try {
    const svg = compiler.plainSvg({ mainFilePath: MAIN })
    // few colours: messengers skip previews of more than a few hundred kB
    return await sharp(Buffer.from(svg))
      .resize(frame.width, frame.height, { fit: 'fill' })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  } finally {
    compiler.unmapShadow(DATA)
    if (picture) compiler.unmapShadow(PICTURE)
    compiler.evictCache(0)
  }
}

answerRequests(draw)
