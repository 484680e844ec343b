import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { flag, idInPath } from '../values/wire.ts'
import { routes } from './routes.ts'
import { ALLOCATION_STATUSES } from './rules.ts'

const params = z.object({ invoiceId: idInPath })
const reply = z.object({
  allocation: z.object({
    status: z.enum(ALLOCATION_STATUSES),
    /** The whole number; documents print the last nine digits. */
    allocation_number: z.string().nullable(),
    /** Staff typed it. */
    typed: flag,
    /** The authority's code for what it did not accept. */
    failure: z.string().nullable(),
  }),
})

export const allocationNumbers = contract('allocation-numbers', routes, {
  /** The number of a document. 404 when the document needs none. */
  show: { access: 'staff', params, status: 200, reply },
  /** Stores the number that staff got on the authority's site. */
  enter: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({
      allocation_number: z
        .string()
        .trim()
        .regex(/^\d{9,40}$/, { error: 'invalid' }),
    }),
    status: 200,
    reply,
    fails: ['allocation_settled', 'selling_not_allowed'],
  },
  /** Hands the document out without a number. It then prints that its VAT must not be deducted. */
  decide: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ decision: z.enum(['continue']) }),
    status: 200,
    reply,
    fails: ['allocation_settled', 'allocation_not_decidable', 'refund_not_allowed'],
  },
})
