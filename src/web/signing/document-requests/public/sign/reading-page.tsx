import { useState } from 'react'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { addressOf, type SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import { PageHeader } from './page-header.tsx'
import { PdfPages } from './pdf-pages.tsx'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'
import { usePdf } from './use-pdf.ts'
import { ZOOMS, ZoomTools } from './zoom-tools.tsx'

const text = all.read
type Props = { readonly token: string; readonly link: SigningLink }

/**
 * A document that is only read: a PDF is shown, a Word file is offered to save. Nothing is asked.
 */
export const ReadingPage = ({ token, link }: Props) => (
  <>
    <PageHeader link={link} />
    {link.document.file_type === 'pdf' ? <PdfReader token={token} link={link} /> : <WordFile token={token} />}
  </>
)

function PdfReader({ token, link }: Props) {
  const shown = usePdf(token)
  const [seen, setSeen] = useState(1)
  const [zoom, setZoom] = useState(0)
  return (
    <>
      <div className={css.body}>
        <StepHeading>{text.reading}</StepHeading>
        <PdfPages {...shown} name={link.document.name} zoom={ZOOMS[zoom]!} onSeen={setSeen} />
      </div>
      <div className={css.bar}>
        {shown.opened.state === 'here' && (
          <ZoomTools zoom={zoom} onZoom={setZoom}>
            {text.page(seen, shown.opened.pdf.pages)}
          </ZoomTools>
        )}
        <Download token={token} />
      </div>
    </>
  )
}

/** Browsers do not show Word files. */
const WordFile = ({ token }: { readonly token: string }) => (
  <>
    <div className={css.notice}>
      <span className={`${css.emblem} ${css.good}`}>
        <Icon path={pageIconPaths.fileCheck} />
      </span>
      <StepHeading>{text.word}</StepHeading>
      <p className={css.muted}>{text.wordMore}</p>
    </div>
    <div className={css.bar}>
      <Download token={token} />
    </div>
  </>
)

const Download = ({ token }: { readonly token: string }) => (
  <ButtonLink href={addressOf('original', token)} download>
    {text.download}
  </ButtonLink>
)
