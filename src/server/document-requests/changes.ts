import { subject } from '../platform/database/record-change.ts'

export const requestChange = subject<'send' | 'cancel' | 'sign'>('document_request', 'document_requests')
