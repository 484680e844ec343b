import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { businessQuery, freshBusiness, type Business } from './api.ts'
import { fieldsByPart } from './business-fields.tsx'
import { displayed, PARTS, save, validate, valuesOf, type Part } from './business-values.ts'
import css from './business.module.css'
import { LogoField } from './logo-field.tsx'
import { text } from './text.ts'

type Shown = { readonly part: Part; readonly title: string }

/** One part of the business details, with a form of its own. Saving leads to Home. */
export function BusinessForm({ part, title }: Shown) {
  const { data, error, refetch } = useQuery(businessQuery)
  return (
    <Card as="section" aria-busy={!data && !error}>
      {error && !data ? (
        <ErrorState title={text.detailsFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <CardHeader title={title} />
          <div className={css.details}>
            {part === 'details' && (data ? <LogoField business={data} /> : <Skeleton height={84} width={260} />)}
            {data ? <KeptForm latest={data} part={part} /> : <FieldSkeletons count={PARTS[part].length} />}
          </div>
        </>
      )}
    </Card>
  )
}

const FieldSkeletons = ({ count }: { count: number }) => (
  <div className={css.skeletons}>
    {Array.from({ length: count }, (_, i) => (
      <Skeleton key={i} height={70} />
    ))}
  </div>
)

type Latest = {
  readonly part: Part
  /**
   * The values that are saved now; someone else may have changed them since this form was opened.
   */
  readonly latest: Business
}

/** The form starts with the saved values. It restarts when they change and nothing was typed. */
function KeptForm({ latest, part }: Latest) {
  const [business, setBusiness] = useState(latest)
  const reopen = useCallback(() => setBusiness(latest), [latest])
  return <OpenForm key={business.version} business={business} latest={latest} part={part} onOutdated={reopen} />
}

function OpenForm({ business, latest, part, onOutdated }: Latest & { business: Business; onOutdated: () => void }) {
  const router = useRouter()
  const saveForm = useSaveForm({
    initial: valuesOf(business),
    validate: (values) => validate(values, part),
    save: (values, version) => save(business.id, { values, part, version }),
    onSaved: () => {
      toast(text.updated, { tone: 'success' })
      void router.navigate({ to: '/', ignoreBlocker: true })
    },
    conflicts: {
      version: business.version,
      fetchSaved: async () => {
        const fresh = await freshBusiness()
        return { values: valuesOf(fresh), version: fresh.version }
      },
      displayed,
    },
    // errors that a person can correct keep the server's message
    sentence: (failure) => (failure && failure.status < 500 ? null : failure && text.updateFailed),
  })
  useLeaveConfirmation(saveForm.dirty)
  const outdated = !saveForm.dirty && latest.version !== business.version
  useEffect(() => {
    if (outdated) onOutdated()
  }, [outdated, onOutdated])
  const PartFields = fieldsByPart[part]
  return (
    <Form
      saveForm={saveForm}
      footer={
        <Button type="submit" loading={saveForm.saving} className={css.saveButton}>
          {text.update}
        </Button>
      }
    >
      <Fields two>
        <PartFields form={saveForm.form} business={business} />
      </Fields>
    </Form>
  )
}
