import { subject } from '#server/platform/database/record-change.ts'

export const businessChange = subject<'update' | 'new_books' | 'first_number'>('business', 'business')
export const officeChange = subject<'found'>('office', null)
