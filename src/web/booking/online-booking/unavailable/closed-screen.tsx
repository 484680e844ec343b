import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import css from '../frame.module.css'
import { HeroHeader } from '../hero-header.tsx'
import { PageFrame } from '../page-frame.tsx'
import { SocialLinks } from '../social-links.tsx'
import { text } from './text.ts'

/**
 * Shown when the office takes no online bookings, or offers no service yet: how to reach it.
 * Rendered only on the server; it needs no script.
 */
export function ClosedScreen({ office }: { readonly office: BookingStart['office'] }) {
  const words = office.open ? text.notYet : text.closed
  return (
    <PageFrame>
      <HeroHeader office={office} alone>
        {office.about && <p>{office.about}</p>}
        <SocialLinks office={office} />
      </HeroHeader>
      <div className={css.message}>
        <span className={css.iconCircle}>
          <Icon path={pageIconPaths.calendarOff} />
        </span>
        <h2 className={css.title}>{words.title}</h2>
        <p className={css.muted}>{office.phone ? words.withPhone : words.withoutPhone}</p>
        {office.phone && (
          <ButtonLink href={`tel:${office.phone}`}>
            <Icon path={pageIconPaths.phone} />
            {text.call} <span className="num">{formatPhone(office.phone)}</span>
          </ButtonLink>
        )}
      </div>
    </PageFrame>
  )
}
