/** The process in which sharp reads pictures: PNG, JPEG and WebP, as an SVG may have scripts. */
import sharp from 'sharp'
import { answerRequests } from '../child-processes/answer-requests.ts'
import type { ForeignPicture } from './images.ts'

export type ImageRequest = { readonly make: 'photo' | 'drawing'; readonly picture: ForeignPicture }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

const open = ({ bytes, pixelsMax }: ForeignPicture) => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
const inside = ({ inside: { width, height } }: ForeignPicture) =>
  ({ width, height, fit: 'inside', withoutEnlargement: true }) as const

async function encodePhoto(picture: ForeignPicture) {
  // decoded once for both
  const upright = open(picture).autoOrient().resize(inside(picture)).toColourspace('srgb')
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const photo = sharp(data, { raw: info })
  const webp = await photo.clone().webp({ quality: 88 }).toBuffer()
  // messengers skip previews of more than a few hundred kB
  const png = await photo.png({ palette: true, compressionLevel: 9 }).toBuffer()
  return { webp, png }
}

async function encodeDrawing(picture: ForeignPicture) {
  const grey = open(picture).flatten({ background: '#fff' }).resize(inside(picture)).toColourspace('b-w')
  const { data: levels, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const darkPixels = levels.reduce((dark, level) => dark + (level < 128 ? 1 : 0), 0)
  const drawn = sharp(levels, { raw: info }).toColourspace('b-w')
  const png = await drawn.png({ compressionLevel: 9 }).toBuffer()
  return { png, darkPixels, width, height }
}

answerRequests(({ make, picture }: ImageRequest) => (make === 'photo' ? encodePhoto : encodeDrawing)(picture))
