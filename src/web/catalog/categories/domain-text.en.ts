import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  categories: 'Categories',
  tile: { name: 'Categories', note: 'Order in the list of services' },
}
