/** A cell: a text, a number, or nothing. */
export type CellValue = string | number | null

export type Sheet = {
  /** At most 31 characters, without `/`. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** Makes Excel files. */
export type Workbooks = {
  /**
   * An xlsx file whose sheets are read from right to left. Texts are never evaluated. Numbers that
   * are not whole are amounts with two decimals. Rejects when it takes more than a minute.
   */
  readonly make: (sheets: readonly Sheet[]) => Promise<Uint8Array>
}
