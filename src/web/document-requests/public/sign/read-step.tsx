import { useCallback, useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { addressOf, type SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import { PageView } from './page-view.tsx'
import read from './read.module.css'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'
import { usePdf } from './use-pdf.ts'

const text = all.read
const ZOOMS = [1, 1.5, 2, 3] as const
/** A page that begins this far below the edge of the screen counts as the next one, in pixels. */
const NEXT_BELOW = 80

type Props = { readonly token: string; readonly link: SigningLink; readonly onNext: () => void }

/**
 * The whole document, page by page. The next step opens when the end of the last page was on
 * screen.
 */
export function ReadStep({ token, link, onNext }: Props) {
  const { opened, retry } = usePdf(token)
  const [seen, setSeen] = useState(0)
  const [zoom, setZoom] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const see = useCallback((number: number) => setSeen((last) => Math.max(last, number)), [])
  const total = opened.state === 'here' ? opened.pdf.pages : link.document.pages
  const isRead = opened.state === 'here' && seen >= total

  const scrollOn = () => {
    const pages = [...(list.current?.children ?? [])]
    const next = pages.find((page) => page.getBoundingClientRect().top > NEXT_BELOW)
    if (next) next.scrollIntoView({ block: 'start' })
    else pages.at(-1)?.scrollIntoView({ block: 'end' })
  }
  return (
    <>
      <div className={css.body}>
        <StepHeading>{text.title}</StepHeading>
        {opened.state === 'loading' && (
          <div role="status">
            <p className={css.muted}>{text.opening}</p>
            <Skeleton className={css.waiting} />
          </div>
        )}
        {opened.state === 'failed' && (
          <div role="alert" className={css.problem}>
            <p>
              {text.failed}. {opened.sentence}
            </p>
            <Button variant="ghost" onClick={retry}>
              {all.again}
            </Button>
          </div>
        )}
        {opened.state === 'here' && (
          <div ref={list} className={read.pages} role="group" aria-label={link.document.name}>
            {Array.from({ length: total }, (_, i) => (
              <PageView key={i} pdf={opened.pdf} number={i + 1} total={total} zoom={ZOOMS[zoom]!} onSeen={see} />
            ))}
          </div>
        )}
      </div>
      <div className={css.bar}>
        <div className={read.tools}>
          <span>{text.page(Math.max(seen, 1), total)}</span>
          <Button variant="link" aria-label={text.smaller} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <span aria-hidden>−</span>
          </Button>
          <Button
            variant="link"
            aria-label={text.larger}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <span aria-hidden>+</span>
          </Button>
          <ButtonLink variant="link" href={addressOf('original', token)} download>
            {text.download}
          </ButtonLink>
        </div>
        <progress className={read.progress} aria-label={text.shown} value={Math.min(seen, total)} max={total} />
        {isRead ? (
          <Button onClick={onNext}>{text.onward}</Button>
        ) : (
          <Button onClick={scrollOn} disabled={opened.state !== 'here'}>
            {text.next}
          </Button>
        )}
      </div>
    </>
  )
}
