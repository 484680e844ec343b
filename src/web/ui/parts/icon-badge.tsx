import type { IconComponent } from '#web/platform/screens.ts'
import css from './icon-badge.module.css'

/** An icon on a soft square in the brand's colour, at the start of a row or a tile. */
export const IconBadge = ({ icon: Icon }: { readonly icon: IconComponent }) => (
  <span className={css.badge}>
    <Icon size={22} stroke={1.75} aria-hidden />
  </span>
)
