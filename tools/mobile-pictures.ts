/**
 * Draws the icons and launch pictures of the native shells and of the installed web application
 * from the logo: the word לו״ז in Heebo, white on the brand's teal. Run it by hand when the logo
 * changes; the pictures are committed. Each picture of mobile/ is redrawn in the size that it has,
 * which is that of its density.
 */
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { chromiumFlags, ensureChromium } from './ensure-chromium.ts'

const BRAND = '#0f6e6a'
const PAGE = '#faf7f2'
/** Count up when the icons of the web change: browsers keep a name for a year. */
const VERSION = 1
const root = path.resolve(import.meta.dirname, '..')
const at = (...parts: string[]) => path.join(root, ...parts)

/** The word, white on nothing, cut to its edges. */
async function drawWord(): Promise<Buffer> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
  try {
    const font = fs.readFileSync(at('src/web/ui/theme/fonts/heebo.woff2')).toString('base64')
    const page = await browser.newPage({ viewport: { width: 2400, height: 1400 } })
    await page.setContent(
      `<style>@font-face { font-family: Heebo; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
       body { margin: 200px; font: 700 900px Heebo; color: white } </style><b dir="rtl">לו״ז</b>`,
    )
    await page.evaluate('document.fonts.ready')
    return sharp(await page.screenshot({ omitBackground: true }))
      .trim()
      .toBuffer()
  } finally {
    await browser.close()
  }
}
const word = await drawWord()

type Drawing = {
  readonly width: number
  readonly height: number
  /** The colour behind; none leaves it transparent. */
  readonly behind?: string
  /** The width of the word, as a part of the smaller side. */
  readonly part: number
  /** The corners, as a part of the width; a half makes a circle. */
  readonly round?: number
  /** The word on a tile of the brand, in place of the word alone. */
  readonly tile?: boolean
}

/** A picture with the word in its middle. */
async function draw({ width, height, behind, part, round = 0, tile = false }: Drawing): Promise<Buffer> {
  const side = Math.min(width, height)
  const middle = tile
    ? await draw({
        width: Math.round(side * part),
        height: Math.round(side * part),
        behind: BRAND,
        part: 0.62,
        round: 0.22,
      })
    : await sharp(word)
        .resize({ width: Math.max(1, Math.round(side * part)) })
        .toBuffer()
  const corner = Math.round(width * round)
  const ground = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${corner}" fill="${behind ?? 'none'}"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: middle }])
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** What the names of the files in mobile/ mean. */
const kinds: readonly (readonly [RegExp, Omit<Drawing, 'width' | 'height'>])[] = [
  // the outer third of an adaptive icon is cut by the launcher
  [/ic_launcher_foreground\.png$/, { part: 0.44 }],
  [/ic_launcher_round\.png$/, { behind: BRAND, part: 0.62, round: 0.5 }],
  [/ic_launcher\.png$/, { behind: BRAND, part: 0.66, round: 0.2 }],
  [/ic_notification\.png$/, { part: 0.96 }],
  [/AppIcon.*\.png$/, { behind: BRAND, part: 0.66 }],
  [/splash[^/]*\.png$/, { behind: PAGE, part: 0.22, tile: true }],
]

/** The picture of a notification, 24 density-independent pixels, is not in the template. */
const densities = { mdpi: 24, hdpi: 36, xhdpi: 48, xxhdpi: 72, xxxhdpi: 96 }
for (const [density, size] of Object.entries(densities)) {
  const folder = at('mobile/android/app/src/main/res', `drawable-${density}`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'ic_notification.png'), await draw({ width: size, height: size, part: 0.96 }))
}

const pictures = fs
  .readdirSync(at('mobile'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.png') && !/(^|\/)(public|build|DerivedData)\//.test(file))
for (const file of pictures.sort()) {
  const kind = kinds.find(([name]) => name.test(file))
  if (!kind) throw new Error(`mobile/${file}: what is it?`)
  const { width, height } = await sharp(at('mobile', file)).metadata()
  const drawn = sharp(await draw({ width, height, ...kind[1] }))
  // the App Store refuses icons with an alpha channel
  const opaque = kind[1].behind && !kind[1].round ? drawn.flatten({ background: kind[1].behind }) : drawn
  fs.writeFileSync(at('mobile', file), await opaque.png({ palette: !!kind[1].behind, compressionLevel: 9 }).toBuffer())
}

// launchers cut a maskable icon down to a circle of four fifths
const web: Readonly<Record<string, Drawing>> = {
  'icon-192': { width: 192, height: 192, behind: BRAND, part: 0.66, round: 0.2 },
  'icon-512': { width: 512, height: 512, behind: BRAND, part: 0.66, round: 0.2 },
  'icon-maskable-192': { width: 192, height: 192, behind: BRAND, part: 0.5 },
  'icon-maskable-512': { width: 512, height: 512, behind: BRAND, part: 0.5 },
}
fs.mkdirSync(at('src/web/staff/icons'), { recursive: true })
for (const [name, drawing] of Object.entries(web))
  await sharp(await draw(drawing))
    .png({ palette: true, colors: 32 })
    .toFile(at('src/web/staff/icons', `${name}-${VERSION}.png`))
console.log(`${pictures.length} pictures in mobile, ${Object.keys(web).length} in src/web/staff/icons`)
