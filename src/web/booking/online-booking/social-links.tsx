import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import css from './booking.module.css'
import { text } from './text.ts'

type Office = BookingStart['office']

/** Accepts only web addresses, because the office's settings may contain any text. */
const isWeb = (address: string | null): address is string => address !== null && /^https?:\/\//i.test(address)

type Props = {
  readonly office: Office
  /** Not given where no script runs. */
  readonly onShare?: () => void
}

/**
 * Calls the office, opens its pages, and shares the booking page. Only http and https links are
 * shown.
 */
export function SocialLinks({ office, onShare }: Props) {
  const networks = [
    ['instagram', office.instagram_link],
    ['facebook', office.facebook_link],
    ['tiktok', office.tiktok_link],
  ] as const
  return (
    <div className={css.social}>
      {office.phone && (
        <a href={`tel:${office.phone}`} aria-label={text.social.phone}>
          <Icon path={iconPaths.phone} />
        </a>
      )}
      {networks.map(
        ([name, address]) =>
          isWeb(address) && (
            <a key={name} href={address} target="_blank" rel="noopener noreferrer" aria-label={text.social[name]}>
              <Icon path={iconPaths[name]} />
            </a>
          ),
      )}
      {onShare && (
        <button type="button" aria-label={text.social.share} onClick={onShare}>
          <Icon path={iconPaths.share} />
        </button>
      )}
    </div>
  )
}
