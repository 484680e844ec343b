import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { viewsQuery } from './api.ts'
import css from './customer-data.module.css'
import { text } from './text.ts'

/** Who opened the card of the customer, the latest first. Lazy. */
export default function ViewsDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, isPending } = useQuery(viewsQuery(id))
  return (
    <Dialog title={text.views} onClose={onClose}>
      <DialogBody>
        {isPending && <Skeleton height={140} />}
        {error && (
          <p role="alert" className={css.failed}>
            {text.viewsFailed}
          </p>
        )}
        <p>{text.viewsNote}</p>
        <ul className={css.blocks}>
          {data?.map(({ user_id, name, at }) => (
            <li key={`${user_id} ${at}`}>
              <bdi>{name}</bdi> · <DateAndTime iso={at} />
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
