import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#web/ui/parts/states.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { FileProblem } from './file-problem-state.tsx'
import { fileQuery, type Invoice } from './api.ts'
import { nameOf } from './invoice-names.ts'
import css from './invoice-viewer.module.css'
import { openFile } from './parts/open-file.ts'
import { fileProblem } from './file-problem.ts'
import { text } from './text.ts'

/** In pixels, with their padding as high as what comes in their place, so that the foot stays. */
const WAITING = { frame: 386, button: 226 }

/**
 * The PDF of an invoice in a frame. Narrow screens, and browsers that do not show PDFs in frames,
 * get a button that opens it.
 */
export function InvoiceFile({ invoice }: { invoice: Invoice }) {
  const isFramed = useDesktop() && navigator.pdfViewerEnabled
  const { data: file, error, refetch } = useQuery(fileQuery(invoice))
  if (!file && error)
    return <FileProblem sentence={fileProblem(error, text.sentences)} onRetry={() => void refetch()} />
  if (!file)
    return (
      <div className={css.waiting} aria-busy>
        <Skeleton height={isFramed ? WAITING.frame : WAITING.button} />
      </div>
    )
  if (isFramed) return <FileFrame file={file} title={text.frame(nameOf(invoice))} />
  return (
    <div className={css.alone}>
      <EmptyState icon={IconFileText} title={nameOf(invoice)}>
        <Button variant="default" onClick={() => openFile(file)}>
          {text.open}
        </Button>
      </EmptyState>
    </div>
  )
}

function FileFrame({ file, title }: { file: Blob; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    frame.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <iframe ref={frame} className={css.frame} title={title} />
}
