/**
 * Re-encodes uploaded images, so that nothing of the original file is stored except its pixels.
 * Only three decoders are allowed. SVG is excluded because it can contain scripts.
 */
import type { Sharp } from 'sharp'
import { openSharp } from '#server/providers/images/open-sharp.ts'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { fail } from '#server/platform/fail.ts'

const SIZE = 512
/** Large phone photos have about 50 million pixels. */
const PIXELS_MAX = 51_000_000
const SECONDS_MAX = 10

export type EncodedLogo = { readonly webp: Buffer; readonly png: Buffer }

/**
 * Scales to at most 512 by 512 pixels, applies the orientation, and encodes WebP for our pages and
 * PNG for link previews. Fails with bad_image.
 */
export function encodeLogo(bytes: Uint8Array): Promise<EncodedLogo> {
  refuseInTransaction('image work')
  const encoded = queue.then(() => encode(bytes))
  queue = encoded.catch(() => {})
  return encoded
}
/** One image at a time: decoding a large one needs 200 MB. */
let queue: Promise<unknown> = Promise.resolve()

async function encode(bytes: Uint8Array): Promise<EncodedLogo> {
  const sharp = await openSharp()
  try {
    const logo: Sharp = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const webp = await logo.clone().webp({ quality: 88 }).toBuffer()
    // messengers skip previews of more than a few hundred kB
    const png = await logo.clone().png({ palette: true, compressionLevel: 9 }).toBuffer()
    return { webp, png }
  } catch (error) {
    return fail('bad_image', {}, error)
  }
}
