import { subject } from '../platform/database/record-change.ts'

export const resourceChange = subject<'create' | 'update' | 'delete' | 'restore'>('resource', 'resources')
