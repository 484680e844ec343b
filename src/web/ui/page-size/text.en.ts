import type { Words } from '../../platform/language.ts'
import type { text as hebrew } from './text.ts'

export const text: Words<typeof hebrew> = {
  pageSize: 'Rows per page',
  fillScreen: 'Fit the screen',
  rows: (count) => `${count} rows`,
}
