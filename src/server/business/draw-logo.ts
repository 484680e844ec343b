/**
 * A picture from outside is drawn anew: what is kept was written by us, and of the sender's file nothing is left but what one sees.
 * Only three decoders are let in (an SVG with a size would be read, too, and it is a program, not a picture).
 */
import type { Sharp, SharpConstructor } from 'sharp'
import { fail } from '../platform/fail.ts'

const SIZE = 512
/** A phone's largest ordinary photo has 50 million pixels. */
const PIXELS_MAX = 51_000_000
const SECONDS_MAX = 10

export type DrawnLogo = { readonly webp: Buffer; readonly png: Buffer }

/** At most 512 pixels wide and high, upright, in WebP for our pages and PNG for whoever previews a link. Fails with bad_image. */
export function drawLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  const drawn = queue.then(() => draw(bytes))
  queue = drawn.catch(() => {})
  return drawn
}
/** One at a time: a large picture takes 200 MB while it is read. */
let queue: Promise<unknown> = Promise.resolve()

async function draw(bytes: Uint8Array): Promise<DrawnLogo> {
  const sharp = await openSharp()
  try {
    const small: Sharp = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const webp = await small.clone().webp({ quality: 88 }).toBuffer()
    // previews of messengers give up on pictures of more than a few hundred kB
    const png = await small.clone().png({ palette: true, compressionLevel: 9 }).toBuffer()
    return { webp, png }
  } catch (error) {
    return fail('bad_image', {}, error)
  }
}

let opened: Promise<SharpConstructor> | undefined
/** Loaded on the first use: a process that draws nothing does without its 20 MB. */
const openSharp = () =>
  (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
