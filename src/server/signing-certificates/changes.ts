import { subject } from '../platform/database/record-change.ts'

export const certificateChange = subject<'upload' | 'remove'>('signing_certificate', null)
