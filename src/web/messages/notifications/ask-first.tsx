import { Button } from '@mantine/core'
import { IconBellRinging, IconCalendarUser, IconCalendarX, IconHourglass, IconLock } from '@tabler/icons-react'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import css from './ask-first.module.css'
import { noteDeclined } from './ask-first-choice.ts'
import { text } from './ask-first-text.ts'

const icons = { requests: IconHourglass, cancelled: IconCalendarX, changed: IconCalendarUser } as const
type Kind = keyof typeof icons
const kinds: readonly Kind[] = ['requests', 'cancelled', 'changed']

type Props = {
  /** Called in the tap, because browsers ask the person only then. */
  readonly onYes: () => void
  readonly onClose: () => void
}

/**
 * What notifications are for, before the system or the browser asks: its question comes once, and
 * after a refusal only the settings help.
 */
export default function AskFirst({ onYes, onClose }: Props) {
  const later = () => {
    noteDeclined()
    onClose()
  }
  const yes = () => {
    onYes()
    onClose()
  }
  return (
    <Dialog title={text.title} onClose={later} size={420}>
      <DialogBody>
        <span className={css.bell}>
          <IconBellRinging size={36} stroke={1.75} aria-hidden />
        </span>
        <p className={css.lead}>{text.lead}</p>
        <ul className={css.kinds}>
          {kinds.map((kind) => {
            const KindIcon = icons[kind]
            return (
              <li key={kind} className={css.kind}>
                <span className={css.icon} data-kind={kind}>
                  <KindIcon size={20} stroke={1.75} aria-hidden />
                </span>
                <span>
                  <b>{text.kinds[kind]}</b>
                  <small>{text.notes[kind]}</small>
                </span>
              </li>
            )
          })}
        </ul>
        <p className={css.lock}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          {text.lock}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} onClick={yes} data-autofocus>
          {text.yes}
        </Button>
        <Button variant="subtle" onClick={later}>
          {text.later}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
