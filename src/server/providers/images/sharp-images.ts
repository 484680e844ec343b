import { openChild, type OpenChild } from '../child-processes/open-child.ts'
import type { Drawing, Images } from './images.ts'
import type { ImageRequest } from './sharp-child.ts'

const SECONDS_MAX = 20

/**
 * Reads pictures with sharp in two processes, one picture after the other in each: whoever signs
 * does not wait for the photo of another office, which may take seconds. A third one draws ours.
 */
export function sharpImages({ idleMsMax }: { readonly idleMsMax?: number } = {}): Images {
  // every thread and every one of its heaps takes addresses
  const variables = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2', RAYON_NUM_THREADS: '1' }
  const program = {
    name: 'the reader of pictures',
    file: new URL('sharp-child.ts', import.meta.url),
    variables,
    secondsMax: SECONDS_MAX,
  }
  const drawer = { ...program, name: 'the drawer of pictures', file: new URL('drawing-child.ts', import.meta.url) }
  const own = openChild(drawer, idleMsMax)
  const photos = openChild(program, idleMsMax)
  const drawings = openChild(program, idleMsMax)
  const ask = (child: OpenChild, request: ImageRequest | Drawing) => child.ask(request) as Promise<never>
  return {
    draw: (drawing) => ask(own, drawing),
    encodePhoto: (picture) => ask(photos, { make: 'photo', picture }),
    encodePicture: (picture) => ask(photos, { make: 'picture', picture }),
    encodeDrawing: (picture) => ask(drawings, { make: 'drawing', picture }),
    close: async () => {
      await Promise.all([photos.close(), drawings.close(), own.close()])
    },
  }
}
