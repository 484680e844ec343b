import { subject } from '#server/platform/database/record-change.ts'

export const subscriptionChange = subject<'update'>('subscription', 'subscriptions')
