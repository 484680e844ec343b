import { subject } from '../platform/database/record-change.ts'

export const campaignChange = subject<'create' | 'cancel'>('campaign', 'campaigns')
