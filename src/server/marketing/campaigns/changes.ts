import { subject } from '#server/platform/database/record-change.ts'

export const campaignChange = subject<'create' | 'cancel'>('campaign', 'campaigns')
