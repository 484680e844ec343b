import type { ReactNode } from 'react'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import css from './social-links.module.css'

type Props = {
  readonly office: BookingStart['office']
  /** What follows the links. */
  readonly children?: ReactNode
}

/** When the business is open, where it is, and how to reach it, as the server found it. */
export function SocialLinks({ office: { hours, place, links }, children }: Props) {
  return (
    <>
      {(hours || place) && (
        <p>
          {hours}
          {hours && place && ' · '}
          {place && (
            <a href={place.map} target="_blank" rel="noopener">
              {place.address}
            </a>
          )}
        </p>
      )}
      <div className={css.social}>
        {links.map(({ name, href, icon }) => (
          <a key={name} href={href} aria-label={name} target={href[0] === 'h' ? '_blank' : undefined} rel="noopener">
            <Icon path={icon} />
          </a>
        ))}
        {children}
      </div>
    </>
  )
}
