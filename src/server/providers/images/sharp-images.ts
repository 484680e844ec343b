import { openChild, type OpenChild } from '../child-processes/open-child.ts'
import type { Images } from './images.ts'
import type { ImageRequest } from './sharp-child.ts'

const SECONDS_MAX = 20

/**
 * Reads pictures with sharp in two processes, one picture after the other in each: whoever signs
 * does not wait for the photo of another office, which may take seconds.
 */
export function sharpImages({ idleMsMax }: { readonly idleMsMax?: number } = {}): Images {
  const program = {
    name: 'the reader of pictures',
    file: new URL('sharp-child.ts', import.meta.url),
    // every thread and every one of its heaps takes addresses
    variables: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    secondsMax: SECONDS_MAX,
  }
  const photos = openChild(program, idleMsMax)
  const drawings = openChild(program, idleMsMax)
  const ask = (child: OpenChild, request: ImageRequest) => child.ask(request) as Promise<never>
  return {
    encodePhoto: (picture) => ask(photos, { make: 'photo', picture }),
    encodeDrawing: (picture) => ask(drawings, { make: 'drawing', picture }),
    close: async () => {
      await Promise.all([photos.close(), drawings.close()])
    },
  }
}
