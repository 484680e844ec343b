import { useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatTime } from '#web/platform/format.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { addressOf, type SigningLink } from '../signing-api.ts'
import { text as all } from '../text.ts'
import { MailCopy } from './mail-copy.tsx'
import { ReopenCard } from './reopen-card.tsx'
import signed from './signed.module.css'
import css from './sign.module.css'
import { StepHeading } from './step-heading.tsx'

const text = all.done

/** What was signed, with the signed file. 30 days after signing a code opens the file again. */
export function SignedStep({ token, link }: { readonly token: string; readonly link: SigningLink }) {
  const [pass, setPass] = useState<string>()
  const wall = link.signed_at ? toWallClock(new Date(link.signed_at)) : ''
  return (
    <>
      <div className={css.notice}>
        <span className={`${css.emblem} ${css.good}`}>
          <Icon path={iconPaths.check} />
        </span>
        <StepHeading as="h1">{text.title}</StepHeading>
        <p className={css.muted}>{text.thanks(link.office.name)}</p>
        <dl className={`${css.card} ${signed.facts}`}>
          <dt>{text.document}</dt>
          <dd>{link.document.name}</dd>
          <dt>{text.from}</dt>
          <dd>{link.office.name}</dd>
          <dt>{text.signed}</dt>
          <dd>
            <span className="num">
              {formatDate(wall)} {formatTime(wall)}
            </span>
          </dd>
        </dl>
        <p className={signed.sealed}>{text.sealed}</p>
        <p className={signed.verify}>
          {text.verify} <a href="/verify">{text.verifyLink}</a>
        </p>
      </div>
      <div className={css.bar}>
        {link.code_required === 1 && pass === undefined ? (
          <ReopenCard token={token} onOpen={setPass} />
        ) : (
          <ButtonLink href={addressOf('signedCopy', token, pass)} download>
            {text.download}
          </ButtonLink>
        )}
        {link.can_email === 1 && <MailCopy token={token} />}
      </div>
    </>
  )
}
