import { z } from 'zod'
import { deletion } from '#shared/office/deletions/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { id, idInPath, requiredText, version } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { QUANTITY_MAX } from './rules.ts'
import { unplaced } from './summaries.ts'

const status = z.enum(['active', 'inactive'])
const resource = z
  .object({
    id,
    name: z.string(),
    /** How many units there are, each for one appointment at a time. */
    quantity: z.int(),
    /** Inactive: out of order. Services that need it cannot be booked. */
    status,
    /** The services that need it. */
    services: z.array(z.object({ id, name: z.string() })),
    version,
  })
  .meta({ id: 'Resource' })
const params = z.object({ id: idInPath })
const quantity = z
  .int({ error: 'resource_quantity' })
  .min(1, { error: 'resource_quantity' })
  .max(QUANTITY_MAX, { error: 'resource_quantity' })
const fields = z.object({ name: requiredText(60), quantity, status })
const body = z.object({ name: requiredText(60), quantity: quantity.default(1), status: status.default('active') })
const writes = { access: 'staff', needs: ['active', 'may_change_settings'] } as const

/** Rooms and devices. A service needs one unit of each of its resources. */
export const resources = contract('resources', routes, {
  list: {
    access: 'staff',
    query: listQuery(['name', '-name']),
    status: 200,
    reply: z.object({ resources: z.array(resource), total: z.int() }),
  },
  /** Future appointments of a service for which no unit of what it needs was free. */
  unplaced: {
    access: 'staff',
    query: z.object({ service_id: idInPath }),
    status: 200,
    reply: z.object({ unplaced }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ resource }) },
  create: { ...writes, body, status: 201, reply: z.object({ resource }), fails: ['resource_name_taken'] },
  /**
   * Fails with resource_in_use when more units are taken at one time than there will be. `unplaced`
   * are future appointments that found no unit when there came to be more.
   */
  update: {
    ...writes,
    params,
    body: fields.partial().extend({ version: version.optional() }),
    status: 200,
    reply: z.object({ resource, unplaced }),
    fails: ['resource_name_taken', 'resource_in_use', 'changed_elsewhere'],
  },
  /** Services need it no longer. The row is kept and can be restored. */
  /** `accept` deletes although services and appointments still need it, as still_open lists. */
  remove: { ...writes, params, query: deletion, status: 204, reply: z.void(), fails: ['still_open'] },
  /** The same services need it again. Does nothing when it is not deleted. */
  restore: {
    ...writes,
    params,
    status: 200,
    reply: z.object({ resource, unplaced }),
    fails: ['resource_name_taken'],
  },
})
