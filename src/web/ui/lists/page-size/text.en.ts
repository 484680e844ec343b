import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './text.ts'

export const text: Translation<typeof hebrew> = {
  pageSize: 'Rows per page',
  fillScreen: 'Fit the screen',
  rows: (count) => `${count} rows`,
}
