import { z } from 'zod'
import { ofAppointment, ofLink, payment } from '../deposits/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import { flag, id, instant, money, moneyIn } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

/**
 * `waiting` for the card, `kept`, `due` when its fee can be charged, `unknown` while a charge has
 * no answer, `charged`, and `over` when the card was erased without a charge.
 */
const state = z.enum(['waiting', 'kept', 'due', 'unknown', 'charged', 'over'])
const keptCard = z
  .object({
    id,
    state,
    fee: money,
    /** The amount that can be charged now; null in other states than `due`. */
    due: money.nullable(),
    /**
     * Of a missed visit whose fee is not due yet: the time that the customer chose, from which it
     * is.
     */
    due_from: instant.nullable(),
    last_digits: z.string().nullable(),
    /** The last attempt to charge the card was declined. */
    declined: flag,
    order_id: id.nullable(),
    charged_at: instant.nullable(),
  })
  .meta({ id: 'KeptCard' })

export const keptCards = contract('kept-cards', routes, {
  /**
   * Opens the gateway's page on which the customer of a held appointment gives a card, once: a
   * repeated call answers the same page. `amount` is the fee. Nothing is charged.
   */
  open: { access: 'public', params: ofLink, status: 200, reply: payment, fails: ['card_page_refused'] },
  /** Asks the gateway, and books the appointment when a card was given. */
  check: { access: 'public', params: ofLink, status: 200, reply: payment },
  /**
   * The webhook that a gateway posts when a card was given. It is a reason to ask the gateway,
   * never a proof.
   */
  webhook: {
    access: 'public',
    raw: { maxBytes: 64 * 1024, headers: ['hash', 'user-agent'] },
    params: z.object({ token: z.string().max(80) }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['webhook_forged'],
  },
  show: { access: 'staff', params: ofAppointment, status: 200, reply: z.object({ card: keptCard.nullable() }) },
  /**
   * Charges the fee of a visit that was missed or cancelled late, once, and issues its document.
   * `amount` is what the person read; more than is due is refused. Needs the right to sell.
   */
  charge: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params: ofAppointment,
    body: z.object({ amount: moneyIn }),
    status: 200,
    reply: z.object({ card: keptCard }),
    fails: [
      'selling_not_allowed',
      'no_show_not_due',
      'no_show_over_fee',
      'no_show_charged',
      'no_show_declined',
      'no_show_unknown',
      'no_show_late',
    ],
  },
})
