import { Button } from '@mantine/core'
import { PHONE_UNPROVED } from '#shared/customers/customers/text.ts'
import { splitNotes } from '#shared/customers/customers/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import {
  IconAlertTriangle,
  IconArrowsJoin,
  IconBrandWhatsapp,
  IconCash,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { formatMoney, formatMonthNumber } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { DateAndTime, Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { CustomerCard, Customer } from './api.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

type Props = {
  readonly card: CustomerCard
  readonly onMerge: () => void
  readonly onTrust: () => void
  readonly onRemove: () => void
}

/** The customer's name, contact details and actions. */
export function CustomerHead({ card, onMerge, onTrust, onRemove }: Props) {
  const { id, full_name, phone, email, is_active, phone_unproved } = card
  const mayDelete = useSession().rights.may_delete === 1
  const { warnings } = splitNotes(card.notes)
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <Card className={css.header}>
      <span className={css.person}>
        <Avatar id={id} name={full_name} size="large" />
        <span className={css.personText}>
          <b className={css.name}>
            <Name>{full_name}</Name> {is_active === 0 && <Chip tone="muted">{text.inactive}</Chip>}
            {phone_unproved === 1 && <Chip tone="warning">{PHONE_UNPROVED}</Chip>}
          </b>
          {warnings.length > 0 && (
            <span className={css.flags}>
              {warnings.map((warning) => (
                <Chip key={warning} tone="danger">
                  <IconAlertTriangle size={16} aria-hidden /> {warning}
                </Chip>
              ))}
            </span>
          )}
          <span className={css.muted}>
            {phone ? <Num>{formatPhone(phone)}</Num> : text.phoneHidden}
            {email && (
              <>
                {' · '}
                <bdi>{email}</bdi>
              </>
            )}
          </span>
          <small className={css.muted}>
            {text.since('')}
            <Num>{formatMonthNumber(toWallClock(Date.parse(card.since)))}</Num>
          </small>
          <small className={css.muted}>
            {phone_unproved === 1 ? text.unprovedNote : <ConsentLine customer={card} />}
          </small>
        </span>
      </span>
      <div className={css.actions}>
        {Number(card.debt_sum) > 0 && (
          <LinkButton
            to="/checkout"
            search={{ customer: id, debt: 1 }}
            variant="light"
            leftSection={<IconCash {...icon} />}
          >
            {text.collect(formatMoney(card.debt_sum))}
          </LinkButton>
        )}
        {phone && (
          <>
            <Button component="a" variant="default" href={`tel:${phone}`} leftSection={<IconPhone {...icon} />}>
              {text.callShort}
            </Button>
            <Button
              component="a"
              variant="default"
              href={`https://wa.me/${whatsappDigits(phone)}`}
              target="_blank"
              rel="noopener"
              leftSection={<IconBrandWhatsapp {...icon} />}
            >
              {text.whatsappShort}
            </Button>
          </>
        )}
        {phone_unproved === 1 && (
          <Button variant="light" onClick={onTrust} leftSection={<IconArrowsJoin {...icon} />}>
            {text.trust}
          </Button>
        )}
        {mayDelete && (
          <>
            <Button variant="default" onClick={onMerge} leftSection={<IconArrowsJoin {...icon} />}>
              {text.merge}
            </Button>
            <Button variant="subtle" color="red" onClick={onRemove} leftSection={<IconTrash {...icon} />}>
              {text.removeLabel}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** When and how the customer consented to marketing, or that they did not. */
const ConsentLine = ({ customer }: { readonly customer: Customer }) => {
  const { marketing_consent_at: at, marketing_consent_source: source } = customer
  if (at === null || source === null) return text.noConsent
  return (
    <>
      {text.consentSources[source]} <DateAndTime iso={at} />
    </>
  )
}
