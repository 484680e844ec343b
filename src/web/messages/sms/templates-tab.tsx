import { VISIT_TEMPLATE_KINDS, type VisitTemplateKind } from '#shared/messages/sms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { saveTemplates, templatesQuery } from './api.ts'
import { SenderCard } from './sender-card.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'
import css from './templates.module.css'
import { VisitResults } from './visit-results.tsx'
import { text } from './templates-text.ts'

/** The wordings of the messages about appointments. Lazy. */
export default function TemplatesTab() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [kind, setKind] = useState<VisitTemplateKind>('confirmation')
  const { role } = useSession()
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton height={420} />
  const setSent = (changed: typeof kind, isSent: boolean) => saveTemplates({ sent: { [changed]: isSent } })
  return (
    <div className={css.tab}>
      <div className={css.side}>
        <TemplateList
          kinds={VISIT_TEMPLATE_KINDS}
          kind={kind}
          onChoose={setKind}
          isSent={(one) => !data.off.includes(one)}
          onSwitch={setSent}
        />
        {kind !== 'decline' && <VisitResults kind={kind} />}
        {role === 'owner' && <SenderCard />}
      </div>
      <TemplateEditor key={`${kind} ${data[kind]}`} kind={kind} stored={data[kind]} original={data.defaults[kind]} />
    </div>
  )
}
