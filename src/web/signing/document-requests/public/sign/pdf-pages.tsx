import type { Ref } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { text as all } from '../text.ts'
import { PageView } from './page-view.tsx'
import read from './read.module.css'
import css from './sign.module.css'
import type { usePdf } from './use-pdf.ts'

const text = all.read

type Props = ReturnType<typeof usePdf> & {
  readonly name: string
  readonly zoom: number
  readonly list?: Ref<HTMLDivElement>
  /** Called when the end of a page is on screen. */
  readonly onSeen: (number: number) => void
}

/**
 * The pages of a PDF, one below the other; before that a notice that it opens, or that it did not.
 */
export function PdfPages({ opened, retry, name, zoom, list, onSeen }: Props) {
  if (opened.state === 'loading')
    return (
      <div role="status">
        <p className={css.muted}>{text.opening}</p>
        <Skeleton className={css.waiting} />
      </div>
    )
  if (opened.state === 'failed')
    return (
      <div role="alert" className={css.problem}>
        <p>
          {text.failed}. {opened.sentence}
        </p>
        <Button variant="ghost" onClick={retry}>
          {all.again}
        </Button>
      </div>
    )
  const { pdf } = opened
  return (
    <div ref={list} className={read.pages} role="group" aria-label={name}>
      {Array.from({ length: pdf.pages }, (_, i) => (
        <PageView key={i} pdf={pdf} number={i + 1} total={pdf.pages} zoom={zoom} onSeen={onSeen} />
      ))}
    </div>
  )
}
