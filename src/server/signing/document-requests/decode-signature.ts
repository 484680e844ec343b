import { SIGNATURE_MAX_BYTES, SIGNATURE_MAX_SIDE } from '#shared/signing/document-requests/rules.ts'
import { openSharp } from '#server/providers/images/open-sharp.ts'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { fail } from '#server/platform/fail.ts'

const PREFIX = 'data:image/png;base64,'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const SECONDS_MAX = 5
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
export async function decodeSignature(dataUrl: string): Promise<DecodedSignature> {
  refuseInTransaction('image work')
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  if (bytes.length > SIGNATURE_MAX_BYTES || bytes.length < 24 || !bytes.subarray(0, PNG.length).equals(PNG))
    return fail('bad_signature')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width < 1 || height < 1 || width > SIGNATURE_MAX_SIDE || height > SIGNATURE_MAX_SIDE) return fail('bad_signature')
  try {
    return await encode(bytes)
  } catch (error) {
    return fail('bad_signature', {}, error)
  }
}

async function encode(bytes: Buffer): Promise<DecodedSignature> {
  const sharp = await openSharp()
  const options = { limitInputPixels: SIGNATURE_MAX_SIDE ** 2, failOn: 'error' } as const
  const drawn = sharp(bytes, options)
    .timeout({ seconds: SECONDS_MAX })
    .flatten({ background: '#fff' })
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
  const { data } = await drawn.clone().raw().toBuffer({ resolveWithObject: true })
  if (data.reduce((ink, level) => ink + (level < 128 ? 1 : 0), 0) < INK_MIN) return fail('bad_signature')
  const { data: png, info } = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}
