import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'
import { flag, moneyIn, nameText, requiredText } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { SERVICES_MAX, STEPS, TRADES } from './rules.ts'

const trade = z.enum(TRADES)
const steps = z.object(
  Object.fromEntries(STEPS.map((step) => [step, flag])) as Record<(typeof STEPS)[number], typeof flag>,
)
const state = z
  .object({
    /** 1: the checklist was completed and is not shown again. */
    ended: flag,
    /** Null until the owner has named the business. */
    name: z.string().nullable(),
    trade: trade.nullable(),
    slug: z.string(),
    /** The absolute address of the booking page. */
    online_page: z.string(),
    /** The caller, with whose details the page is tried; null for an unknown phone. */
    you: z.object({ name: z.string(), phone: z.string().nullable() }),
    /** The caller booked at the booking page, with their own phone. */
    tried: flag,
    /** Services that visitors can book. */
    online_services: z.int(),
    /** Which steps are done. */
    steps,
  })
  .meta({ id: 'FirstRun' })

const service = z.object({
  name: nameText(80),
  category: requiredText(60),
  price: moneyIn,
  time_window: z.literal(TIME_WINDOWS, { error: 'time_window' }),
})

export const firstRun = contract('first-run', routes, {
  show: { access: 'owner', status: 200, reply: state },
  /**
   * Names the business. The address of its booking page follows the name, unless the owner has
   * chosen one.
   */
  nameBusiness: {
    access: 'owner',
    transaction: 'own',
    needs: 'active',
    body: z.object({ name: nameText(80), trade }),
    status: 200,
    reply: state,
    fails: ['slug_taken'],
  },
  /**
   * Adds services that are bookable online and given by the caller, with their categories. Names
   * that the office has already are left out.
   */
  addServices: {
    access: 'owner',
    needs: 'active',
    body: z.object({ services: z.array(service).min(1, { error: 'required' }).max(SERVICES_MAX) }),
    status: 201,
    reply: z.object({ added: z.int() }),
  },
  /** Notes that the link was shared, or that the checklist was completed. */
  mark: {
    access: 'owner',
    needs: 'active',
    body: z.object({ event: z.enum(['shared', 'ended']) }),
    status: 200,
    reply: state,
  },
})
