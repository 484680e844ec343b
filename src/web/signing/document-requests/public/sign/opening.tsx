import type { ReactNode } from 'react'
import type { SignStart } from '#shared/signing/document-requests/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Late } from '#web/ui/plain/late.tsx'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { addressOf, type SigningLink } from '../signing-api.ts'
import { text } from '../text.ts'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import { SignedStep } from './signed-step.tsx'
import css from './sign.module.css'

/**
 * What the server says of a document while the page's script is awaited: all of one that has ended,
 * else what it is, with the file, and whom to call.
 */
export function Opening({ token, link, phone }: Omit<SignStart<SigningLink>, 'page'>) {
  const call = phone && <Call phone={phone} />
  if (link === null) return <Notice title={text.missing} more={text.missingMore} />
  if (link === undefined)
    return (
      <div className={css.body} role="status">
        <span className="visually-hidden">{text.loading}</span>
        <Skeleton className={css.waiting} />
        <Late says={text.notLoaded} retry={text.again} />
      </div>
    )
  if (link.status === 'signed') return <SignedStep token={token} link={link} />
  const ended = endedText(link)
  if (ended) return <Notice {...ended}>{call}</Notice>
  const isReading = link.purpose === 'read'
  return (
    <>
      <PageHeader link={link} />
      <div className={css.body}>
        <p>{isReading ? text.opening.toRead : link.form ? text.opening.form : text.opening.toSign}</p>
        {call}
        <noscript>
          <p>{isReading ? text.opening.readPlain : text.opening.needsScript}</p>
        </noscript>
        {!link.form && (
          <ButtonLink variant="link" href={addressOf('original', token)}>
            {text.read.download}
          </ButtonLink>
        )}
        <Late says={text.notLoaded} retry={text.again} />
        <Skeleton className={css.waiting} />
      </div>
    </>
  )
}

/** Why a link is of no use any more; null while it is. */
export function endedText({ status, purpose }: SigningLink): { readonly title: string; readonly more: string } | null {
  if (status === 'expired') return { title: text.expired, more: text.expiredMore }
  if (status === 'cancelled') return { title: text.cancelled[purpose], more: text.cancelledMore[purpose] }
  return null
}

const Call = ({ phone }: { readonly phone: string }): ReactNode => (
  <p>
    {text.opening.call}{' '}
    <a className="num" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  </p>
)
