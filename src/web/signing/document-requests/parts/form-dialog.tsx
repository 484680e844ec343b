import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { formQuery } from './form-api.ts'
import { FormEditor } from './form-editor.tsx'
import { text } from './form-text.ts'

type Props = { readonly id: number | null; readonly onClose: () => void }

/** Builds a new form (null) or changes one. */
export default function FormDocumentDialog({ id, onClose }: Props) {
  return id === null ? <FormEditor saved={null} onClose={onClose} /> : <SavedForm id={id} onClose={onClose} />
}

function SavedForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(formQuery(id))
  if (data) return <FormEditor saved={data.form} onClose={onClose} />
  return (
    <Dialog title={text.edit} onClose={onClose} size={1100}>
      <DialogBody>
        {error ? (
          <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={360} />
        )}
      </DialogBody>
    </Dialog>
  )
}
