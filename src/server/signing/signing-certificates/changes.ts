import { subject } from '#server/platform/database/record-change.ts'

export const certificateChange = subject<'upload' | 'remove'>('signing_certificate', null)
