/** The process in which sharp reads pictures: PNG, JPEG and WebP, as an SVG may have scripts. */
import sharp from 'sharp'
import { answerRequests } from '../child-processes/answer-requests.ts'
import type { ForeignPicture, Frame } from './images.ts'

type SizedPicture = ForeignPicture & { readonly small: Frame }
export type ImageRequest =
  | { readonly make: 'photo' | 'drawing'; readonly picture: ForeignPicture }
  | { readonly make: 'picture'; readonly picture: SizedPicture }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

const open = ({ bytes, pixelsMax }: ForeignPicture) => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
const within = ({ width, height }: Frame) => ({ width, height, fit: 'inside', withoutEnlargement: true }) as const

/** The upright pixels, decoded once for both files that are made of them. */
async function pixelsOf(picture: ForeignPicture) {
  const upright = open(picture).autoOrient().resize(within(picture.inside)).toColourspace('srgb')
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

async function encodePhoto(picture: ForeignPicture) {
  const photo = await pixelsOf(picture)
  const webp = await photo.clone().webp({ quality: 88 }).toBuffer()
  // messengers skip previews of more than a few hundred kB
  const png = await photo.png({ palette: true, compressionLevel: 9 }).toBuffer()
  return { webp, png }
}

async function encodePicture(picture: SizedPicture) {
  const pixels = await pixelsOf(picture)
  const whole = await pixels.clone().webp({ quality: 82 }).toBuffer()
  const thumbnail = await pixels.resize(within(picture.small)).webp({ quality: 75 }).toBuffer()
  return { whole, thumbnail }
}

async function encodeDrawing(picture: ForeignPicture) {
  const grey = open(picture).flatten({ background: '#fff' }).resize(within(picture.inside)).toColourspace('b-w')
  const { data: levels, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const darkPixels = levels.reduce((dark, level) => dark + (level < 128 ? 1 : 0), 0)
  const drawn = sharp(levels, { raw: info }).toColourspace('b-w')
  const png = await drawn.png({ compressionLevel: 9 }).toBuffer()
  return { png, darkPixels, width, height }
}

answerRequests((request: ImageRequest): Promise<object> => {
  if (request.make === 'picture') return encodePicture(request.picture)
  return (request.make === 'photo' ? encodePhoto : encodeDrawing)(request.picture)
})
