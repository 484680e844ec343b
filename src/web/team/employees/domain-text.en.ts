import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  employees: 'Employees',
  tile: { name: 'Employees', note: 'Who gives services and who signs in' },
}
