import { subject } from '#server/platform/database/record-change.ts'

export const businessChange = subject<'update'>('business', 'business')
export const officeChange = subject<'found'>('office', null)
