import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/platform/session.ts'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/dialog.tsx'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Picture } from './api.ts'
import { PictureImage } from './picture-image.tsx'
import { PictureNote } from './picture-note.tsx'
import css from './pictures.module.css'
import { removeWithUndo } from './remove-with-undo.ts'
import { text } from './text.ts'

type Props = {
  readonly pictures: readonly Picture[]
  /** That of the picture that is shown, one of `pictures`. */
  readonly id: number
  readonly onGo: (id: number) => void
  readonly onClose: () => void
}

/** A picture as large as the screen allows, with its note, and the way to those beside it. Lazy. */
export default function PictureViewer({ pictures, id, onGo, onClose }: Props) {
  const { user, rights } = useSession()
  const [isTyping, setTyping] = useState(false)
  const at = pictures.findIndex((one) => one.id === id)
  const picture = pictures[at]!
  const [newer, older] = [pictures[at - 1], pictures[at + 1]]
  const mayRemove = picture.added_by === user.id || rights.may_delete === 1
  const remove = () => {
    onClose()
    void removeWithUndo(picture)
  }
  return (
    <Dialog title={<DateAndTime iso={picture.created_at} />} onClose={onClose} dirty={isTyping} size={760}>
      <DialogBody>
        <PictureImage picture={picture} size="whole" className={css.whole} />
        <div className={css.under}>
          <span className={css.by}>
            {text.addedBy} <Name>{picture.added_by_name}</Name>
          </span>
          {newer && !isTyping && (
            <RowAction icon={IconChevronRight} label={text.newer} onClick={() => onGo(newer.id)} />
          )}
          {older && !isTyping && <RowAction icon={IconChevronLeft} label={text.older} onClick={() => onGo(older.id)} />}
        </div>
        <PictureNote key={id} picture={picture} onTyping={setTyping} />
      </DialogBody>
      {mayRemove && (
        <DialogFooter>
          <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
            {text.remove}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}
