import { AUTOMATIC_KINDS, type AutomaticKind } from '#shared/messages/sms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { templatesQuery } from './api.ts'
import { automaticQuery, saveAutomatic, type Automatic } from './automatic-api.ts'
import { AutomaticSettings } from './automatic-settings.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'
import css from './templates.module.css'
import { text } from './templates-text.ts'

/** Birthday greetings, "we miss you" and review requests, for the owner. Lazy. */
export default function AutomaticTab() {
  const automatic = useQuery(automaticQuery)
  const templates = useQuery(templatesQuery)
  const [kind, setKind] = useState<AutomaticKind>('birthday')
  const error = automatic.error ?? templates.error
  if (error && !(automatic.data && templates.data))
    return (
      <Card>
        <ErrorState
          title={text.automaticFailed}
          error={error}
          onRetry={() => void Promise.all([automatic.refetch(), templates.refetch()])}
        />
      </Card>
    )
  if (!automatic.data || !templates.data) return <Skeleton height={420} />
  const { data } = automatic
  const stored = templates.data[kind]
  const shown = data.automatic.find((one) => one.kind === kind)!
  const isOn = (one: AutomaticKind) => data.automatic.some((message) => message.kind === one && message.is_on === 1)
  return (
    <div className={css.tab}>
      <div className={css.side}>
        <TemplateList
          kinds={AUTOMATIC_KINDS}
          kind={kind}
          onChoose={setKind}
          isSent={isOn}
          onSwitch={(one, isSent) => saveAutomatic({ kind: one, is_on: isSent ? 1 : 0 })}
        />
        <AutomaticSettings
          key={`${kind} ${shown.days} ${data.review_url}`}
          message={shown}
          url={data.review_url ?? ''}
        />
      </div>
      <TemplateEditor
        key={`${kind} ${stored}`}
        kind={kind}
        stored={stored}
        original={templates.data.defaults[kind]}
        frame={frameOf(data, kind)}
      />
    </div>
  )
}

/** What stands around the wording of a kind, and its link. */
const frameOf = ({ frame }: Automatic, kind: AutomaticKind) => ({
  ...frame,
  link: kind === 'review' || frame.books === 1 ? frame.link : null,
})
