import { openChild } from '#server/providers/child-processes/open-child.ts'
import { ChildEnded } from '#server/providers/child-processes/start-child.ts'
import type { CheckRequest } from './check-child.ts'
import type { WhyNotSignable } from './check-pdf.ts'

/** It starts with the first file, and ends a minute after the last, or with the server. */
const child = openChild({
  name: 'the check of PDFs',
  file: new URL('check-child.ts', import.meta.url),
  variables: {},
  secondsMax: 20,
})

/**
 * `whyNotSignable` in a process of its own, because it reads every byte of a file, and a thread
 * that has no memory left would end the server. A check that takes too much of it refuses the file.
 */
export const checkInChild = (pdf: Uint8Array): Promise<WhyNotSignable> =>
  child
    .ask({ pdf } satisfies CheckRequest)
    .then((why) => why as WhyNotSignable)
    .catch((error: unknown) => (error instanceof ChildEnded ? 'too_big' : 'broken'))
