/** Values of the business form: initial values, request body and display. */
import { EMPLOYEES_MAX, slugOf } from '#shared/office/business/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { shortLink } from '#shared/values/social-link.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { businessPhoneError, dateError, dealerNumberError, emailError, linkError } from '#web/ui/forms/field-errors.ts'
import { readDealerNumber } from '#shared/values/typed.ts'
import { required } from '#web/ui/forms/save-form.ts'
import { saveBusiness, type Business } from './api.ts'
import { text } from './text.ts'

/** Null fields become empty texts; phones and links are in the form in which people type them. */
export const valuesOf = (business: Business) => ({
  name: business.name,
  business_number: business.business_number ?? '',
  /** The number that invoices already have, which changes only with new books; not sent. */
  fixed_number: business.dealer_number_fixed === 1 ? (business.business_number ?? '') : '',
  books_since: '',
  email: business.email ?? '',
  accountant_email: business.accountant_email ?? '',
  assessor_notified_on: business.assessor_notified_on ? formatDate(business.assessor_notified_on) : '',
  accessibility_coordinator: business.accessibility_coordinator ?? '',
  phone: business.phone ? formatPhone(business.phone) : '',
  city: business.city ?? '',
  address: business.address ?? '',
  business_type: business.business_type,
  num_employees: String(business.num_employees),
  instagram_link: shortLink(business.instagram_link ?? ''),
  facebook_link: shortLink(business.facebook_link ?? ''),
  tiktok_link: shortLink(business.tiktok_link ?? ''),
  slug: business.slug,
  about: business.about ?? '',
})
export type Values = ReturnType<typeof valuesOf>
/**
 * The values that each form has, in the order of its fields. A form checks and sends only its own.
 */
export const PARTS = {
  details: [
    'name',
    'business_number',
    'books_since',
    'email',
    'phone',
    'city',
    'address',
    'business_type',
    'num_employees',
  ],
  page: ['slug', 'about', 'instagram_link', 'facebook_link', 'tiktok_link', 'accessibility_coordinator'],
  books: ['accountant_email', 'assessor_notified_on'],
} as const satisfies Record<string, readonly (keyof Values)[]>
export type Part = keyof typeof PARTS
const ofPart = <Row extends object>(row: Row, part: Part) => {
  const names: readonly string[] = PARTS[part]
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<Row>
}

const isTeamSize = (typed: string) => /^[1-9]\d{0,3}$/.test(typed.trim()) && Number(typed) <= EMPLOYEES_MAX
/** Another number than that of the invoices opens new books, from a day that is asked. */
export const isNewDealer = ({
  business_number,
  fixed_number,
}: Pick<Values, 'business_number' | 'fixed_number'>): boolean =>
  fixed_number !== '' && readDealerNumber(business_number.trim()) !== fixed_number

/** What is wrong with the fields of a part. */
export const validate = (values: Values, part: Part) => ofPart(errorsOf(values), part)
const errorsOf = (values: Values) => ({
  name: required(values.name),
  business_number: isNewDealer(values)
    ? (required(values.business_number) ?? dealerNumberError(values.business_number))
    : dealerNumberError(values.business_number),
  books_since: isNewDealer(values) ? (required(values.books_since) ?? dateError(values.books_since)) : null,
  email: emailError(values.email),
  accountant_email: emailError(values.accountant_email),
  assessor_notified_on: dateError(values.assessor_notified_on),
  phone: businessPhoneError(values.phone),
  instagram_link: linkError('instagram')(values.instagram_link),
  facebook_link: linkError('facebook')(values.facebook_link),
  tiktok_link: linkError('tiktok')(values.tiktok_link),
  num_employees: isTeamSize(values.num_employees) ? null : text.employeesWrong,
  slug: slugOf(values.slug) ? null : text.slugWrong,
})

/** The values as the call takes them. */
const bodyOf = ({ num_employees, assessor_notified_on, fixed_number, books_since, ...values }: Values) => ({
  ...values,
  num_employees: Number(num_employees),
  assessor_notified_on: parseTypedDate(assessor_notified_on) ?? '',
  ...(isNewDealer({ business_number: values.business_number, fixed_number })
    ? { books_since: parseTypedDate(books_since) ?? '' }
    : {}),
})

type Save = { readonly values: Values; readonly part: Part; readonly version: number | undefined }
/** Throws like any call; a taken address is reported at its field. */
export const save = (officeId: number, { values, part, version }: Save) =>
  saveBusiness(officeId, { ...ofPart(bodyOf(values), part), version }).catch((failure: unknown) => {
    if (!(failure instanceof CallFailed) || failure.code !== 'slug_taken' || !failure.problem) throw failure
    throw new CallFailed(failure.status, { ...failure.problem, fields: { slug: failure.message } })
  })

/** For the dialog about concurrent changes. */
export const displayed = (values: Values) => ({
  name: [text.name, values.name] as const,
  business_number: [text.number, values.business_number] as const,
  email: [text.email, values.email] as const,
  accountant_email: [text.accountantEmail, values.accountant_email] as const,
  assessor_notified_on: [text.assessor, values.assessor_notified_on] as const,
  accessibility_coordinator: [text.coordinator, values.accessibility_coordinator] as const,
  phone: [text.phone, values.phone] as const,
  city: [text.city, values.city] as const,
  address: [text.address, values.address] as const,
  business_type: [text.type, text.types[values.business_type]] as const,
  num_employees: [text.employees, values.num_employees] as const,
  instagram_link: [text.instagram, values.instagram_link] as const,
  facebook_link: [text.facebook, values.facebook_link] as const,
  tiktok_link: [text.tiktok, values.tiktok_link] as const,
  slug: [text.slug, values.slug] as const,
  about: [text.about, values.about] as const,
})
