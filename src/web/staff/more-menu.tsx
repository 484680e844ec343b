import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { text } from '#web/desk/navigation/text.ts'
import type { MenuEntry } from '#web/desk/navigation/parts/use-menu.ts'
import { signOut } from '#web/team/auth/parts/sign-out.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import css from './more-menu.module.css'

type Props = {
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** All screens of phones and tablets that are no tab, and the way out. Lazy. */
export default function MoreMenu({ entries, onClose }: Props) {
  return (
    <Dialog title={text.more} onClose={onClose} size={440}>
      <DialogBody>
        <nav aria-label={text.more}>
          <ul className={css.list}>
            {entries.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={css.entry} onClick={onClose}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className={css.entry} onClick={signOut}>
                <IconLogout size={20} stroke={1.75} aria-hidden />
                {text.signOut}
              </button>
            </li>
          </ul>
        </nav>
      </DialogBody>
    </Dialog>
  )
}
