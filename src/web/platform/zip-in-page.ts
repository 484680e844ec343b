/**
 * fflate without its workers, in its place for the Excel libraries (vite.staff.config.ts): from 160 kB it would start a worker out of a text,
 * which the content policy rightly stops (docs/decisions/0006). Here the page itself packs; ten thousand rows take a few hundred milliseconds.
 */
import { unzipSync, zipSync, type Unzipped, type UnzipOptions, type Zippable } from 'fflate/browser'

export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

/** Far more than a sheet that may be imported has. A file of kilobytes can be made to unpack to gigabytes, and would take the page down. */
const UNPACKED_MAX = 128 * 1024 * 1024

type Done<Result> = (error: Error | null, result: Result | null) => void
/** The result, or what went wrong, as fflate's own would hand them on. */
function passResult<Result>(done: Done<Result>, work: () => Result): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    return done(error as Error, null)
  }
  done(null, result)
}

export const zip = (files: Zippable, done: Done<Uint8Array>): void => passResult(done, () => zipSync(files))
export const unzip = (
  bytes: Uint8Array,
  ...rest: [done: Done<Unzipped>] | [options: UnzipOptions, done: Done<Unzipped>]
): void => {
  const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest
  let left = UNPACKED_MAX
  const filter: UnzipOptions['filter'] = (file) => {
    if (options.filter && !options.filter(file)) return false
    left -= file.originalSize
    if (left < 0) throw new Error('this file unpacks to more than any spreadsheet')
    return true
  }
  passResult(done, () => unzipSync(bytes, { filter }))
}
