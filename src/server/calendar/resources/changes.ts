import { subject } from '#server/platform/database/record-change.ts'

export const resourceChange = subject<'create' | 'update' | 'delete' | 'restore'>('resource', 'resources')
