import type { SharpConstructor } from 'sharp'

let sharpModule: Promise<SharpConstructor> | undefined
/** Loaded on first use, because the library needs 20 MB. Reads PNG, JPEG and WebP only. */
export const openSharp = () =>
  (sharpModule ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))
