export type WordType = 'doc' | 'docx'

/** Converts Word files to PDF. */
export type WordConverter = {
  /**
   * Rejects when the program fails, takes longer than its limit, or makes no PDF. The file comes
   * from a user and may be damaged or made to harm.
   */
  readonly toPdf: (word: Uint8Array, type: WordType) => Promise<Buffer>
}
