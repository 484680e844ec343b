import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '../ui/states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDesk } from '../ui/use-screen-size.ts'
import { FileProblem } from './file-problem-state.tsx'
import { fileQuery, type Invoice } from './api.ts'
import { nameOf } from './invoice-names.ts'
import css from './invoice-viewer.module.css'
import { fileProblem } from './public/file-problem.ts'
import { text } from './text.ts'

/**
 * The PDF of a document in a frame. Narrow screens, and browsers that do not show PDF documents in
 * frames, get a button that opens it.
 */
export function InvoiceFile({ invoice }: { invoice: Invoice }) {
  const desk = useDesk()
  const { data: file, error, refetch } = useQuery(fileQuery(invoice))
  const address = useAddress(file)
  if (error && !file)
    return <FileProblem sentence={fileProblem(error, text.sentences)} onRetry={() => void refetch()} />
  if (!address)
    return (
      <div className={css.waiting} aria-busy>
        <Skeleton height={320} />
      </div>
    )
  if (desk && navigator.pdfViewerEnabled)
    return <iframe className={css.frame} src={address} title={text.frame(nameOf(invoice))} />
  return (
    <EmptyState icon={IconFileText} title={nameOf(invoice)}>
      <Button component="a" variant="default" href={address} target="_blank">
        {text.open}
      </Button>
    </EmptyState>
  )
}

/** The address of a file while the component is mounted. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
