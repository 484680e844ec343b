import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { picturesQuery, type Picture } from './api.ts'
import { AddButtons } from './add-buttons.tsx'
import { dateOf, nameOf, PictureImage } from './picture-image.tsx'
import css from './pictures.module.css'
import { text } from './text.ts'

const PictureViewer = lazy(() => import('./picture-viewer.tsx'))
/** Each is a request: the others wait for a press. */
const SHOWN = 12

/** The pictures of a customer, the newest first. Lazy. */
export default function PictureGallery({ customerId }: { readonly customerId: number }) {
  const { data: pictures, error, refetch } = useQuery(picturesQuery(customerId))
  // a phone takes them, and the desk looks
  useLive('customers', (id) => void ((id ?? customerId) === customerId && refetch()), staff.token)
  const [shown, setShown] = useState(SHOWN)
  const [open, setOpen] = useState<number | null>(null)
  if (error && !pictures) return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
  const left = (pictures?.length ?? 0) - shown
  return (
    <div className={css.gallery} aria-busy={!pictures}>
      <AddButtons customerId={customerId} />
      {pictures?.length === 0 && <EmptyState icon={IconPhoto} title={text.empty} note={text.emptyNote} />}
      <ul className={css.grid}>
        {pictures?.slice(0, shown).map((picture) => (
          <Thumbnail key={picture.id} picture={picture} onOpen={() => setOpen(picture.id)} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          {text.more(left)}
        </Button>
      )}
      <Suspense>
        {open !== null && pictures?.some(({ id }) => id === open) && (
          <PictureViewer pictures={pictures} id={open} onGo={setOpen} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  )
}

const Thumbnail = ({ picture, onOpen }: { readonly picture: Picture; readonly onOpen: () => void }) => (
  <li>
    <button type="button" className={css.thumbnail} aria-label={text.open(nameOf(picture))} onClick={onOpen}>
      <PictureImage picture={picture} size="thumbnail" className={css.small} />
      <small>
        <Num>{dateOf(picture)}</Num>
      </small>
    </button>
  </li>
)
