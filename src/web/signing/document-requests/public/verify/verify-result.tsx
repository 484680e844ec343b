import type { ReactNode } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatTime } from '#web/platform/format.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { text as all } from '../text.ts'
import type { Checked } from './check-file.ts'
import css from './verify.module.css'

const text = all.verify
type Props = { readonly name: string; readonly checked: Checked; readonly at: string }

const said = {
  signed: { tone: css.good, title: text.valid, more: text.validMore },
  changed: { tone: css.bad, title: text.changed, more: text.changedMore },
  unknown: { tone: css.plain, title: text.unknown, more: text.unknownMore },
  not_pdf: { tone: css.plain, title: text.notPdf, more: text.notPdfMore },
  too_large: { tone: css.plain, title: text.tooLarge, more: text.tooLargeMore },
} as const

/**
 * What is known of the file: of a genuine one its document, office and time, and nothing of the
 * signer.
 */
export function VerifyResult({ name, checked, at }: Props) {
  const { tone, title, more } =
    checked.state === 'failed' ? { tone: css.plain, title: text.failed, more: checked.sentence } : said[checked.state]
  const answer = 'answer' in checked ? checked.answer : null
  const path = checked.state === 'signed' ? iconPaths.check : pageIconPaths.fileOff
  return (
    <section className={css.result}>
      <div className={`${css.head} ${tone}`}>
        <span className={css.sign}>
          <Icon path={path} />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{more}</p>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact name={text.file}>{name}</Fact>
        {answer?.document_name && <Fact name={text.document}>{answer.document_name}</Fact>}
        {answer?.office_name && <Fact name={text.office}>{answer.office_name}</Fact>}
        {answer?.signed_at && (
          <Fact name={text.signed}>
            <Moment wall={toWallClock(new Date(answer.signed_at))} />
          </Fact>
        )}
        <Fact name={text.checked}>
          <Moment wall={at} />
        </Fact>
      </dl>
      {checked.state === 'signed' && <p className={css.note}>{text.signerNote}</p>}
    </section>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
const Moment = ({ wall }: { readonly wall: string }) => (
  <span className="num">
    {formatDate(wall)} {formatTime(wall)}
  </span>
)
