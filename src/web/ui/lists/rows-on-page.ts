/** The height of a row, and of the shell, the table's head and the pager together. */
const ROW_PX = 62
const AROUND_PX = 334

/** The key under which the device stores the size that the person chose for a list. */
export const sizeKey = (name: string): string => `page_size:${name}`

/** The rows that fit the height of a window, at least as many as specified and at most 50. */
export const rowsThatFit = (specified: number, above: number): number =>
  Math.min(50, Math.max(specified, Math.floor((window.innerHeight - AROUND_PX - above) / ROW_PX)))
