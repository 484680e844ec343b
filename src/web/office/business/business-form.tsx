import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { DigitsField, EmailField, LatinField, PhoneField } from '#web/ui/forms/fields.tsx'
import { Fields, Form, FullWidth } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { freshBusiness, type Business } from './api.ts'
import { save, displayed, isNewDealer, validate, valuesOf } from './business-values.ts'
import css from './business.module.css'
import { LogoField } from './logo-field.tsx'
import { text } from './text.ts'

type Props = {
  readonly business: Business
  /**
   * The values that are saved now; someone else may have changed them since this form was opened.
   */
  readonly latest: Business
  /** The saved values changed and nothing was typed here, so the form may restart with them. */
  readonly onOutdated: () => void
}

/** The business details. Saving leads to Home. */
export function BusinessForm({ business, latest, onOutdated }: Props) {
  const router = useRouter()
  const saveForm = useSaveForm({
    initial: valuesOf(business),
    validate,
    save: (values, version) => save(business.id, values, version),
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
  const { getInputProps, values } = saveForm.form
  const page = business.online_page.slice(0, -business.slug.length)
  const moved = values.slug.trim().toLowerCase() !== business.slug
  return (
    <Card as="section">
      <CardHeader title={text.details} />
      <div className={css.details}>
        <LogoField business={latest} />
        <Form
          saveForm={saveForm}
          footer={
            <Button type="submit" loading={saveForm.saving} className={css.saveButton}>
              {text.update}
            </Button>
          }
        >
          <Fields two>
            <TextInput label={text.name} required withAsterisk maxLength={80} {...getInputProps('name')} />
            <DigitsField label={text.number} maxLength={12} {...getInputProps('business_number')} />
            {isNewDealer(values) && (
              <DateField
                label={text.booksSince}
                description={text.booksNote}
                required
                withAsterisk
                {...getInputProps('books_since')}
              />
            )}
            <EmailField label={text.email} description={text.emailNote} maxLength={254} {...getInputProps('email')} />
            <PhoneField label={text.phone} maxLength={20} {...getInputProps('phone')} />
            <TextInput label={text.city} maxLength={60} {...getInputProps('city')} />
            <TextInput label={text.address} maxLength={120} {...getInputProps('address')} />
            <NativeSelect
              label={text.type}
              description={text.cashBasis}
              data={(['licensed', 'exempt', 'company'] as const).map((value) => ({ value, label: text.types[value] }))}
              {...getInputProps('business_type')}
            />
            <EmailField
              label={text.accountantEmail}
              description={text.accountantNote}
              maxLength={254}
              {...getInputProps('accountant_email')}
            />
            <DateField
              label={text.assessor}
              description={text.assessorNote}
              {...getInputProps('assessor_notified_on')}
            />
            <TextInput
              label={text.coordinator}
              description={text.coordinatorNote}
              maxLength={60}
              {...getInputProps('accessibility_coordinator')}
            />
            <DigitsField label={text.employees} maxLength={4} {...getInputProps('num_employees')} />
            <LatinField label={text.instagram} maxLength={300} {...getInputProps('instagram_link')} />
            <LatinField label={text.facebook} maxLength={300} {...getInputProps('facebook_link')} />
            <LatinField label={text.tiktok} maxLength={300} {...getInputProps('tiktok_link')} />
            <LatinField
              label={text.slug}
              maxLength={64}
              description={moved ? text.slugKept : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...getInputProps('slug')}
            />
            <FullWidth>
              <p className={css.hint}>
                {text.slugNote} <bdi>{`${page}${values.slug.trim().toLowerCase()}`}</bdi>
              </p>
            </FullWidth>
            <FullWidth>
              <Textarea
                label={text.about}
                description={text.aboutNote}
                rows={4}
                maxLength={1000}
                {...getInputProps('about')}
              />
            </FullWidth>
          </Fields>
        </Form>
      </div>
    </Card>
  )
}
