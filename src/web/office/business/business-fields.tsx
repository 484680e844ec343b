import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { DigitsField, EmailField, LatinField, PhoneField } from '#web/ui/forms/fields.tsx'
import { FullWidth } from '#web/ui/forms/form.tsx'
import type { SaveForm } from '#web/ui/forms/save-form.ts'
import type { Business } from './api.ts'
import { isNewDealer, type Part, type Values } from './business-values.ts'
import css from './business.module.css'
import { text } from './text.ts'

type Props = { readonly form: SaveForm<Values>['form']; readonly business: Business }

/** Who the business is, and where. */
const DetailsFields = ({ form: { getInputProps, values } }: Props) => (
  <>
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
    <DigitsField label={text.employees} maxLength={4} {...getInputProps('num_employees')} />
  </>
)

/** What customers read on the booking page, and where it is. */
function PageFields({ form: { getInputProps, values }, business }: Props) {
  const page = business.online_page.slice(0, -business.slug.length)
  const typed = values.slug.trim().toLowerCase()
  return (
    <>
      <FullWidth>
        <LatinField
          label={text.slug}
          maxLength={64}
          description={typed === business.slug ? undefined : text.slugKept}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...getInputProps('slug')}
        />
      </FullWidth>
      <FullWidth>
        <p className={css.hint}>
          {text.slugNote} <bdi>{`${page}${typed}`}</bdi>
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
      <LatinField label={text.instagram} maxLength={300} {...getInputProps('instagram_link')} />
      <LatinField label={text.facebook} maxLength={300} {...getInputProps('facebook_link')} />
      <LatinField label={text.tiktok} maxLength={300} {...getInputProps('tiktok_link')} />
      <TextInput
        label={text.coordinator}
        description={text.coordinatorNote}
        maxLength={60}
        {...getInputProps('accessibility_coordinator')}
      />
    </>
  )
}

/** Whom the books concern besides the business. */
const BooksFields = ({ form: { getInputProps } }: Props) => (
  <>
    <FullWidth>
      <EmailField
        label={text.accountantEmail}
        description={text.accountantNote}
        maxLength={254}
        {...getInputProps('accountant_email')}
      />
    </FullWidth>
    <FullWidth>
      <DateField label={text.assessor} description={text.assessorNote} {...getInputProps('assessor_notified_on')} />
    </FullWidth>
  </>
)

/** The fields of each part of the business details; `PARTS` says which values they are. */
export const fieldsByPart: Readonly<Record<Part, ComponentType<Props>>> = {
  details: DetailsFields,
  page: PageFields,
  books: BooksFields,
}
