import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { OPEN_KINDS } from '#shared/office/deletions/rules.ts'
import { id, idInPath, instant } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { blocksErasure } from './rules.ts'

const params = z.object({ id: idInPath })
/** `text`: what is open, and how to settle it, in Hebrew. */
const block = z.object({ kind: z.enum(OPEN_KINDS.filter(blocksErasure)), text: z.string() })

export const customerData = contract('customer-data', routes, {
  /**
   * Everything that is kept about the customer, as a zip archive: a page to read, the same as JSON,
   * and the stored files. Recorded as an export.
   */
  export: {
    access: 'owner',
    transaction: 'own',
    params,
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['proof_required'],
  },
  /** Who opened the card, the latest first: a row for each hour in which a person did. */
  views: {
    access: 'owner',
    params,
    status: 200,
    reply: z.object({ views: z.array(z.object({ user_id: id, name: z.string(), at: instant })) }),
  },
  /** What has to be settled before the customer can be erased. */
  blocks: { access: 'owner', params, status: 200, reply: z.object({ blocks: z.array(block) }) },
  /**
   * Erases the customer at once and for good (docs/decisions/0089). Also works without an active
   * subscription, because the law gives customers the right.
   */
  erase: {
    access: 'owner',
    params,
    status: 204,
    reply: z.void(),
    fails: ['proof_required', 'erasure_blocked'],
  },
})
