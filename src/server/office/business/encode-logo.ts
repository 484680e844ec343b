import { fail } from '#server/platform/fail.ts'
import { PHOTO_PIXELS_MAX } from '#server/providers/images/images.ts'
import type { Services } from '#server/platform/services.ts'

const SIZE = 512

export type EncodedLogo = { readonly webp: Buffer; readonly png: Buffer }

/**
 * Encodes an uploaded image again, upright and at most 512 by 512 pixels: WebP for our pages and
 * PNG for link previews. Fails with bad_image, also when the image ends the process that reads it.
 */
export const encodeLogo = ({ images }: Pick<Services, 'images'>, bytes: Uint8Array): Promise<EncodedLogo> =>
  images
    .encodePhoto({ bytes, pixelsMax: PHOTO_PIXELS_MAX, inside: { width: SIZE, height: SIZE } })
    .catch((error: unknown) => fail('bad_image', {}, error))
