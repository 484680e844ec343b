import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import css from './grid/calendar-heads.module.css'
import { text } from './text.ts'

/** The list of the calendar's keys, which the key ? opens. */
export default function KeyList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.keyList} onClose={onClose} size={420}>
      <DialogBody>
        <dl className={css.keys}>
          {text.keys.map(({ keys, does }) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
