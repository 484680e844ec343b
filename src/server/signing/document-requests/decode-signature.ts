import { SIGNATURE_MAX_BYTES, SIGNATURE_MAX_SIDE } from '#shared/signing/document-requests/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { Services } from '#server/platform/services.ts'

const PREFIX = 'data:image/png;base64,'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
/** A drawing of this many dark pixels is a line; fewer are a touch by mistake. */
const INK_MIN = 60
const WIDTH = 900
const HEIGHT = 400

export type DecodedSignature = { readonly png: Buffer; readonly width: number; readonly height: number }

/**
 * Encodes a drawn signature again, so that nothing of the sent file is stored except its pixels.
 * Fails with bad_signature for anything but a PNG of at most 150 kB and 2,000 by 2,000 pixels that
 * shows a line. The size is read before the picture is decoded. Runs outside transactions.
 */
export async function decodeSignature(
  { images }: Pick<Services, 'images'>,
  dataUrl: string,
): Promise<DecodedSignature> {
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  if (bytes.length > SIGNATURE_MAX_BYTES || bytes.length < 24 || !bytes.subarray(0, PNG.length).equals(PNG))
    return fail('bad_signature')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width < 1 || height < 1 || width > SIGNATURE_MAX_SIDE || height > SIGNATURE_MAX_SIDE) return fail('bad_signature')
  const picture = { bytes, pixelsMax: SIGNATURE_MAX_SIDE ** 2, inside: { width: WIDTH, height: HEIGHT } }
  const drawn = await images.encodeDrawing(picture).catch((error: unknown) => fail('bad_signature', {}, error))
  if (drawn.darkPixels < INK_MIN) return fail('bad_signature')
  return { png: drawn.png, width: drawn.width, height: drawn.height }
}
