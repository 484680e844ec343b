import type { Domain } from '#server/platform/domain.ts'
import { handleReply } from './handle-reply.ts'

export const customerReplyDomain: Domain = {
  name: 'customer-replies',
  hooks: { handleReply },
}
