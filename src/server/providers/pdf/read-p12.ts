import { openChild } from '../child-processes/open-child.ts'
import type { P12, ReadP12 } from './p12-child.ts'

const SECONDS_MAX = 10

/**
 * Reads PKCS#12 files (.p12, .pfx) with an RSA key, one after the other, in a process of its own:
 * the key and certificates, or `unreadable` when a file is damaged, has no key with its
 * certificate, or takes more than `secondsMax` seconds or all memory of the process to read.
 */
export function openP12Reader(secondsMax = SECONDS_MAX) {
  const child = openChild({
    name: 'the reader of certificates',
    file: new URL('p12-child.ts', import.meta.url),
    variables: {},
    secondsMax,
  })
  const read = (p12: Uint8Array, passphrase: string): Promise<ReadP12> =>
    child.ask({ p12, passphrase } satisfies P12).then(
      (found) => found as ReadP12,
      () => 'unreadable',
    )
  return { read, close: child.close }
}

/** The process starts with the first file, and ends a minute after the last, or with the server. */
export const { read: readP12 } = openP12Reader()
