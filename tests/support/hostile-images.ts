/** Pictures that harm programs that read them, or that are not what they say. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PNG of a few hundred bytes whose head claims this size, with these chunks more. */
export function pngBomb(width: number, height: number, ...more: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2 ** 20)))
  return Buffer.concat([start, chunk('IHDR', head), ...more, pixels, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** An incompressible image. */
export function noise(width: number, height: number) {
  const bytes = Buffer.alloc(width * height * 3)
  for (let i = 0, seed = 1; i < bytes.length; i++) bytes[i] = seed = (seed * 48_271) % 2_147_483_647
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

/** With two bytes replaced at `at`. */
const withSize = (picture: Buffer, at: number, side: number) => {
  const changed = Buffer.from(picture)
  changed.writeUInt16LE(side, at)
  return changed
}

/** Each may be refused or read, and must do no harm. */
export async function hostileImages(): Promise<Readonly<Record<string, Buffer>>> {
  const small = noise(200, 200)
  const [jpeg, webp, lossless, png] = await Promise.all([
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().webp({ lossless: true }).toBuffer(),
    small.clone().png().toBuffer(),
  ])
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
  const profile = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * 2 ** 20))])
  return {
    'a PNG of 10^10 pixels': pngBomb(100_000, 100_000),
    'a PNG of 49 million pixels, of which most are missing': pngBomb(7_000, 7_000),
    'a PNG whose colour profile unpacks to 200 MB': pngBomb(100, 100, chunk('iCCP', profile)),
    'a PNG that breaks off': png.subarray(0, 9_000),
    'a JPEG that breaks off': jpeg.subarray(0, 5_000),
    'a JPEG that says it has 65,535 by 65,535 pixels': withSize(withSize(jpeg, frame + 5, 0xffff), frame + 7, 0xffff),
    'a WebP that breaks off': webp.subarray(0, 3_000),
    'a WebP that says it has 16,383 by 16,383 pixels': withSize(withSize(webp, 26, 0x3fff), 28, 0x3fff),
    'a WebP that says it is shorter': withSize(webp, 4, 40),
    'a lossless WebP of other sizes': withSize(lossless, 21, 0xffff),
    'two pictures in one file': Buffer.concat([jpeg, png]),
    'a picture with HTML behind it': Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  }
}
