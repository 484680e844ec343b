/**
 * Replaces fflate for the Excel libraries (vite.staff.config.ts) with a version without workers.
 * From 160 kB, fflate starts a worker from a string, which the Content-Security-Policy blocks
 * (docs/decisions/0006). Here compression runs on the page itself; ten thousand rows take a few
 * hundred milliseconds.
 */
import { unzipSync, zipSync, type Unzipped, type UnzipOptions, type Zippable } from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

/**
 * Far larger than any spreadsheet that can be imported. A file of a few kilobytes can unpack to
 * gigabytes and crash the page.
 */
const UNPACKED_MAX = 128 * 1024 * 1024

type Done<Result> = (error: Error | null, result: Result | null) => void
/** Passes the result or the error to fflate's callback. */
function passResult<Result>(done: Done<Result>, work: () => Result): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    return done(error as Error, null)
  }
  done(null, result)
}

/** fflate's signature. Blocks the page while it runs. */
export const zip = (files: Zippable, done: Done<Uint8Array>): void => passResult(done, () => zipSync(files))
/** fflate's signature. Fails when the files would unpack to more than 128 MiB. */
export const unzip = (
  bytes: Uint8Array,
  ...rest: [done: Done<Unzipped>] | [options: UnzipOptions, done: Done<Unzipped>]
): void => {
  const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest
  let remainingBytes = UNPACKED_MAX
  const filter: UnzipOptions['filter'] = (file) => {
    if (options.filter && !options.filter(file)) return false
    remainingBytes -= file.originalSize
    if (remainingBytes < 0) throw new Error('this file unpacks to more than any spreadsheet')
    return true
  }
  passResult(done, () => unzipSync(bytes, { filter }))
}
