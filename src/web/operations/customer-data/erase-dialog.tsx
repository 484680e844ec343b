import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/dialog.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { blocksQuery, eraseCustomer, type Block } from './api.ts'
import css from './customer-data.module.css'
import { text } from './text.ts'

type Props = { readonly id: number; readonly onClose: () => void; readonly onErased: () => void }

/** Says what goes and what stays, and erases; or lists what has to be settled before. Lazy. */
export default function EraseDialog({ id, onClose, onErased }: Props) {
  const blocks = useQuery(blocksQuery(id))
  const { withProof, proofDialog } = useProof()
  const run = useMutation({
    mutationFn: () => withProof(() => eraseCustomer(id)),
    onSuccess: () => {
      toast(text.erased, { tone: 'success' })
      onErased()
    },
    // something may have been booked or sold since the dialog opened
    onError: () => void queryClient.invalidateQueries({ queryKey: ['customer-data'] }),
  })
  const isFree = blocks.data?.length === 0
  return (
    <Dialog title={text.eraseTitle} onClose={onClose}>
      <DialogBody>
        {blocks.isPending && <Skeleton height={140} />}
        {blocks.error && (
          <p role="alert" className={css.failed}>
            {blocks.error instanceof CallFailed ? blocks.error.message : text.blocksFailed}
          </p>
        )}
        {isFree && <Consequences />}
        {blocks.data && !isFree && <Blocks blocks={blocks.data} />}
        {run.error && isFree && (
          <p role="alert" className={css.failed}>
            {run.error instanceof CallFailed ? run.error.message : text.eraseFailed}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {isFree && (
          <Button color="red" loading={run.isPending} onClick={() => run.mutate()}>
            {text.eraseNow}
          </Button>
        )}
        <CancelButton />
      </DialogFooter>
      {proofDialog}
    </Dialog>
  )
}

const Consequences = () => (
  <dl className={css.facts}>
    <div>
      <dt>{text.gone}</dt>
      <dd>{text.goneList}</dd>
    </div>
    <div>
      <dt>{text.kept}</dt>
      <dd>{text.keptList}</dd>
    </div>
    <div>
      <dd>{text.eraseNote}</dd>
    </div>
  </dl>
)

/** What is open, in sentences of the server that say how to go on. */
const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={css.facts}>
    <b>{text.blocked}</b>
    <ul className={css.blocks}>
      {blocks.map(({ kind, text: sentence }) => (
        <li key={kind}>{sentence}</li>
      ))}
    </ul>
    <div className={css.actions}>
      <LinkButton to="/calendar" variant="default">
        {text.toCalendar}
      </LinkButton>
      <LinkButton to="/checkout" variant="default">
        {text.toTill}
      </LinkButton>
    </div>
  </div>
)
