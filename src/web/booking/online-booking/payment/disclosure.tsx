import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatMoney, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Card } from '#web/ui/plain/card.tsx'
import { PhoneLink } from '../thank-you/phone-link.tsx'
import type { Payment } from './api.ts'
import css from './payment.module.css'
import { cardText } from './card-text.ts'
import { text as common } from './text.ts'

/**
 * The terms that the law requires to be shown before paying (Consumer Protection Law, section
 * 14C(a)).
 */
export function Disclosure({ payment, isCard }: { readonly payment: Payment; readonly isCard: boolean }) {
  const text = isCard ? cardText : common
  const { amount, price, held_until, free_hours, appointment, business } = payment
  const { name, business_number, address, phone } = business
  const { start_time } = appointment
  return (
    <>
      <Card>
        <p className={css.amount}>
          <span>{text.amount}</span> <span className="num">{formatMoney(amount)}</span>
        </p>
        {held_until && (
          <p className={`${css.terms} ${css.held}`}>
            {text.heldUntil} <span className="num">{formatTime(toWallClock(new Date(held_until).getTime()))}</span>
          </p>
        )}
      </Card>
      <Card>
        <dl className={css.details}>
          <dt>{text.service}</dt>
          <dd>{appointment.service_name}</dd>
          <dt>{text.employee}</dt>
          <dd>{appointment.employee_name}</dd>
          <dt>{text.when}</dt>
          <dd>
            {formatWeekday(start_time)},{' '}
            <span className="num">
              {formatDate(start_time)} {formatTime(start_time)}
            </span>
          </dd>
          <dt>{text.price}</dt>
          <dd>
            <span className="num">{formatMoney(price)}</span>
          </dd>
          <dt>{text.business}</dt>
          <dd>
            {name} {phone && <PhoneLink phone={phone} />}
          </dd>
          {business_number && (
            <>
              <dt>{text.number}</dt>
              <dd>
                <span className="num">{business_number}</span>
              </dd>
            </>
          )}
          {address && (
            <>
              <dt>{text.address}</dt>
              <dd>{address}</dd>
            </>
          )}
        </dl>
      </Card>
      <div className={css.terms}>
        <b>{text.terms}</b>
        <ul>
          <li>{isCard ? cardText.kept(formatMoney(amount)) : common.deducted}</li>
          <li>{text.free(free_hours)}</li>
          <li>{text.later}</li>
          <li>{text.fourMonths}</li>
          <li>{text.how}</li>
        </ul>
        {/* the invoice comes by message, which the law wants agreed; stored when it was paid */}
        <p>{DOCUMENTS_CONSENT_WORDS}</p>
      </div>
    </>
  )
}
