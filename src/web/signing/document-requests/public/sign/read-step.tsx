import { useCallback, useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { addressOf, type SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import { PdfPages } from './pdf-pages.tsx'
import read from './read.module.css'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'
import { usePdf } from './use-pdf.ts'
import { ZOOMS, ZoomTools } from './zoom-tools.tsx'

const text = all.read
/** A page that begins this far below the edge of the screen counts as the next one, in pixels. */
const NEXT_BELOW = 80

type Props = { readonly token: string; readonly link: SigningLink; readonly onNext: () => void }

/**
 * The whole document, page by page. The next step opens when the end of the last page was on
 * screen.
 */
export function ReadStep({ token, link, onNext }: Props) {
  const shown = usePdf(token)
  const { opened } = shown
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
        <PdfPages {...shown} name={link.document.name} zoom={ZOOMS[zoom]!} list={list} onSeen={see} />
      </div>
      <div className={css.bar}>
        <ZoomTools
          zoom={zoom}
          onZoom={setZoom}
          more={
            <ButtonLink variant="link" href={addressOf('original', token)} download>
              {text.download}
            </ButtonLink>
          }
        >
          {text.page(Math.max(seen, 1), total)}
        </ZoomTools>
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
