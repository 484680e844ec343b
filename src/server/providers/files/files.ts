import type { Readable } from 'node:stream'

/** The kinds of files, one folder each. Only `logos` are served publicly. */
export type FileKind = 'logos' | 'documents' | 'signed' | 'invoices' | 'pictures'
export type NewFile = {
  readonly officeId: number
  readonly kind: FileKind
  /** Without the dot. */
  readonly extension: string
  readonly bytes: Uint8Array
  /** The key of another format of the same file, which shares its name. */
  readonly beside?: string
}
/**
 * The store of an office's files. A key is `office/kind/name.extension`. The name has 128 random
 * bits, so files are never overwritten or guessed. Uploaded file names are never part of a key.
 */
export type Files = {
  readonly name: 'disk' | 's3'
  /** Stores the bytes and returns the key. */
  readonly put: (file: NewFile) => Promise<string>
  /** The whole file, or null. Only for files that are small by contract; others are streamed. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** The file as a stream with its length in bytes, or null. */
  readonly stream: (key: string) => Promise<{ readonly body: Readable; readonly size: number } | null>
  /** Deletes a file. Succeeds if it does not exist. */
  readonly remove: (key: string) => Promise<void>
  /** The keys of the files of an office that were stored before this time of the machine. */
  readonly olderThan: (officeId: number, before: Date) => AsyncIterable<readonly string[]>
  /** Deletes all files of an office. */
  readonly removeAllOf: (officeId: number) => Promise<void>
}

/** The store is unreachable or cannot answer now. */
export class FilesUnavailable extends Error {
  constructor(why: string, options: ErrorOptions) {
    super(`the file store is unavailable (${why})`, options)
    this.name = 'FilesUnavailable'
  }
}

const keyPattern = /^[1-9]\d{0,14}\/(?:logos|documents|signed|invoices|pictures)\/[\w-]{22}\.[a-z0-9]{2,5}$/
/** Generates the key of a new file. */
export function newFileKey({ officeId, kind, extension, beside }: NewFile, name: string): string {
  const key = beside ? beside.replace(/[^.]+$/, extension) : `${officeId}/${kind}/${name}.${extension}`
  if (!isFileKey(key)) throw new Error(`${extension} is not a file extension`)
  return key
}
/** Whether a text is a valid key. Nothing else reaches the file system. */
export const isFileKey = (key: string): boolean => keyPattern.test(key)
