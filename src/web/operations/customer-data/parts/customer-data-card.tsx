import { Button } from '@mantine/core'
import { IconDownload, IconEraser, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useSession } from '#web/platform/session.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { fetchCustomerData } from '../api.ts'
import css from '../customer-data.module.css'
import { text } from '../text.ts'

const EraseDialog = lazy(() => import('../erase-dialog.tsx'))
const ViewsDialog = lazy(() => import('../views-dialog.tsx'))

type Props = { readonly id: number; readonly onErased: () => void }

/** Export and erasure of what is kept about a customer; for owners. */
export function CustomerDataCard({ id, onErased }: Props) {
  const isOwner = useSession().role === 'owner'
  const [asking, setAsking] = useState(false)
  const [looking, setLooking] = useState(false)
  const { withProof, proofDialog } = useProof()
  const run = useMutation({
    mutationFn: async () => {
      const file = await withProof(() => fetchCustomerData(id))
      saveFile(file, file.name)
    },
    onSuccess: () => toast(text.exported, { tone: 'success' }),
    onError: (error) => toast(error instanceof CallFailed ? error.message : text.exportFailed, { tone: 'danger' }),
  })
  if (!isOwner) return null
  return (
    <Card as="section" aria-label={text.title}>
      <CardHeader title={text.title} />
      <div className={css.body}>
        <p>{text.note}</p>
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {text.export}
          </Button>
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={() => setLooking(true)}>
            {text.views}
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {text.erase}
          </Button>
        </div>
      </div>
      {proofDialog}
      <Suspense>
        {asking && <EraseDialog id={id} onClose={() => setAsking(false)} onErased={onErased} />}
        {looking && <ViewsDialog id={id} onClose={() => setLooking(false)} />}
      </Suspense>
    </Card>
  )
}
