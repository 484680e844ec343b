import { IconAlertTriangle, IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PHONE_UNPROVED } from '#shared/customers/customers/text.ts'
import { splitNotes } from '#shared/customers/customers/rules.ts'
import { DAY, toInstant } from '#shared/values/local-time.ts'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import { formatDate, formatDayMonth, formatMoney } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Appointment, AppointmentCustomer } from '../api.ts'
import { text } from './card-text.ts'
import css from './quick-card.module.css'
import { usualNames } from '../dialog/usual-visit.ts'

/** The customer's name and how to reach them, as far as the caller may see it. */
export const CardHead = ({
  row: { customer_id, customer_name, customer_phone: phone, booked_for, phone_unproved, walk_in },
}: {
  row: Appointment
}) => (
  <div className={css.head}>
    <Avatar id={customer_id} name={customer_name} size="large" />
    <div>
      {walk_in === 1 ? (
        <b className={css.name}>{customer_name}</b>
      ) : (
        <Link to="/customers/$id" params={{ id: String(customer_id) }} className={css.name} title={text.openCustomer}>
          {customer_name}
        </Link>
      )}
      {booked_for && <Name>{text.bookedFor(booked_for)}</Name>}
      {phone && <Num>{formatPhone(phone)}</Num>}
      {phone_unproved === 1 && <Chip tone="warning">{PHONE_UNPROVED}</Chip>}
    </div>
    {phone && (
      <>
        <a href={`tel:${phone}`} className={css.call} aria-label={text.call(formatPhone(phone))}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
        </a>
        <a
          href={`https://wa.me/${whatsappDigits(phone)}`}
          target="_blank"
          rel="noreferrer"
          className={css.whatsapp}
          aria-label={text.whatsapp}
        >
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
        </a>
      </>
    )}
  </div>
)

const Figure = ({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) => (
  <div className={css.figure}>
    <dt>{name}</dt>
    <dd>
      <b>{children}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
)

/** Warnings first, then visits, debt, the usual service and the notes. */
export function CardStrip({ customer, today }: { readonly customer: AppointmentCustomer; readonly today: Date }) {
  const { id, visits, no_shows, last_visit, next_visit, debt_sum, usual } = customer
  const { warnings, rest } = splitNotes(customer.notes)
  const owes = debt_sum !== null && Number(debt_sum) > 0
  const isOld = last_visit !== null && today.getTime() - toInstant(last_visit) > 300 * DAY
  return (
    <>
      {warnings.length > 0 && (
        <div className={css.warning} role="note">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </div>
        </div>
      )}
      <dl className={css.figures}>
        <Figure name={text.lastVisit}>
          {last_visit ? <Num>{isOld ? formatDate(last_visit) : formatDayMonth(last_visit)}</Num> : text.firstVisit}
        </Figure>
        {no_shows > 0 && (
          <Figure name={text.noShows} note={text.ofVisits(visits + no_shows)}>
            {text.noShowTimes(no_shows)}
          </Figure>
        )}
        {next_visit && (
          <Figure name={text.nextVisit}>
            <Num>{formatDayMonth(next_visit)}</Num>
          </Figure>
        )}
        {owes && (
          <div className={`${css.figure} ${css.debt}`}>
            <dt>{text.debt}</dt>
            <dd>
              <b>
                <Num>{formatMoney(debt_sum)}</Num>
              </b>
              <Link to="/checkout" search={{ customer: id, debt: 1 }}>
                {text.collect}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {usual && <p className={css.note}>{text.usual(...usualNames(usual))}</p>}
      {rest && <p className={css.note}>{rest}</p>}
    </>
  )
}
