import { subject } from '../platform/database/record-change.ts'

export const subscriptionChange = subject<'update'>('subscription', 'subscriptions')
