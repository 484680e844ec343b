import { subject } from '../platform/database/record-change.ts'

export const requestChange = subject<'send' | 'remind' | 'cancel' | 'sign' | 'mail'>(
  'document_request',
  'document_requests',
)
