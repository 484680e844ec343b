import type { Readable } from 'node:stream'

/** What lies in the store, a folder a kind; only `logos` may ever be asked for from outside. */
export type FileKind = 'logos' | 'documents' | 'signed' | 'invoices'
export type NewFile = {
  readonly officeId: number
  readonly kind: FileKind
  /** Without the dot. */
  readonly extension: string
  readonly bytes: Uint8Array
  /** The key of another form of the same thing, whose name this one shares. */
  readonly beside?: string
}
/**
 * Where the bytes of an office's files lie. A key is `office/kind/name.extension`; its name is 128 random bits, so a file is never
 * overwritten and never guessed. Nobody's own file name becomes part of it.
 */
export type Files = {
  readonly name: 'disk' | 's3'
  /** Keeps the bytes and returns the key that the row remembers. */
  readonly put: (file: NewFile) => Promise<string>
  /** The whole file, or null when there is none. For what is small by contract; anything else is streamed. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** The file as a stream with its length in bytes, or null when there is none. */
  readonly stream: (key: string) => Promise<{ readonly body: Readable; readonly size: number } | null>
  /** Takes a file away; one that is gone already is no error. */
  readonly remove: (key: string) => Promise<void>
  /** Takes away everything of an office. */
  readonly removeAllOf: (officeId: number) => Promise<void>
}

/** The store cannot be reached, or cannot answer now; later it may. */
export class FilesAway extends Error {
  constructor(why: string, options: ErrorOptions) {
    super(`the file store is away (${why})`, options)
    this.name = 'FilesAway'
  }
}

const keyPattern = /^[1-9]\d{0,14}\/(?:logos|documents|signed|invoices)\/[\w-]{22}\.[a-z0-9]{2,5}$/
/** The key that a new file gets. */
export function newFileKey({ officeId, kind, extension, beside }: NewFile, name: string): string {
  const key = beside ? beside.replace(/[^.]+$/, extension) : `${officeId}/${kind}/${name}.${extension}`
  if (!isFileKey(key)) throw new Error(`${extension} is no extension of a file`)
  return key
}
/** Whether this text is a key of ours: nothing else reaches a file system. */
export const isFileKey = (key: string): boolean => keyPattern.test(key)
