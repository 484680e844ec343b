import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ResponseQuery } from '../api.ts'
import { text } from '../text.ts'

const ResponsesDialog = lazy(() => import('./responses-dialog.tsx'))

/** Opens the list of the customers whom a campaign or a kind of automatic messages reached. */
export function ResponsesButton({ of }: { readonly of: Pick<ResponseQuery, 'campaign_id' | 'kind'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {text.responses}
      </Button>
      <Suspense>{isOpen && <ResponsesDialog of={of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
