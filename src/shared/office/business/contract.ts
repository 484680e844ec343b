import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import {
  emptyAsNull,
  localDate,
  nameText,
  flag,
  flagIn,
  id,
  idInPath,
  optionalDealerNumber,
  optionalEmailIn,
  optionalBusinessPhone,
  numeral,
  wordIn,
  optionalSocialLink,
  optionalText,
  safeText,
  version,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { EMPLOYEES_MAX, LOGO_MAX_BYTES, slugOf } from './rules.ts'

const nullableText = z.string().nullable()
/** The least busy one that day, or the first of the list. */
const anyEmployee = z.enum(['least_busy', 'in_order'])
const businessType = z.enum(['licensed', 'exempt', 'company'])
const details = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    /** A path on this server that changes with every upload; null without a logo. */
    logo: nullableText,
    phone: nullableText,
    email: nullableText,
    business_number: nullableText,
    /**
     * 1 after the first invoice: the number then changes only with new books, see `books_since`.
     */
    dealer_number_fixed: flag,
    /** The first day of the present number's books; null for the first ones. */
    books_since: nullableText,
    /** The numbers of former books, the oldest first. */
    former_numbers: z.array(z.string()),
    city: nullableText,
    address: nullableText,
    business_type: businessType,
    /** Where the reports of a month are sent. */
    accountant_email: nullableText,
    /** When the tax assessor was told of documents that are files, `YYYY-MM-DD`. */
    assessor_notified_on: nullableText,
    /** Whom the accessibility statement names; null: only the business. */
    accessibility_coordinator: nullableText,
    /** Today's VAT in percent, `18.00`; null for an exempt dealer. */
    vat_rate: nullableText,
    /** The first day of that rate, `YYYY-MM-DD`. */
    vat_since: nullableText,
    about: nullableText,
    facebook_link: nullableText,
    instagram_link: nullableText,
    tiktok_link: nullableText,
    num_employees: z.int(),
    /** The absolute address of the booking page. */
    online_page: z.string(),
    /**
     * Services that visitors can book. Without any, the page says only how to reach the business.
     */
    online_services: z.int(),
    /** 1 while the first steps of a new office are open. */
    first_run: flag,
    /** 1 when an employee gets a commission: the till asks who did the work. */
    has_commissions: flag,
    version,
  })
  .meta({ id: 'Business' })

/** Fields that are not sent keep their value; null and '' clear a field. */
const change = z.object({
  name: nameText(80).optional(),
  slug: safeText(80)
    .transform((s) => slugOf(s) ?? '')
    .refine((s) => s !== '', { error: 'slug' })
    .optional(),
  business_number: z.optional(optionalDealerNumber),
  /**
   * With another `business_number` after the first invoice: opens new number ranges, whose invoices
   * are dated from this day on. From the day of the last invoice until today.
   */
  books_since: z.optional(emptyAsNull(localDate)),
  business_type: businessType.optional(),
  email: z.optional(optionalEmailIn),
  accountant_email: z.optional(optionalEmailIn),
  assessor_notified_on: z.optional(emptyAsNull(localDate)),
  accessibility_coordinator: z.optional(optionalText(60)),
  phone: z.optional(optionalBusinessPhone),
  city: z.optional(optionalText(60)),
  address: z.optional(optionalText(120)),
  about: z.optional(optionalText(1000)),
  facebook_link: z.optional(optionalSocialLink('facebook')),
  instagram_link: z.optional(optionalSocialLink('instagram')),
  tiktok_link: z.optional(optionalSocialLink('tiktok')),
  num_employees: numeral(z.int().min(1).max(EMPLOYEES_MAX)).optional(),
  version: version.optional(),
})
export const business = contract('business', routes, {
  business: {
    access: 'staff',
    status: 200,
    reply: details,
  },
  update: {
    access: 'owner',
    needs: 'active',
    params: z.object({ officeId: idInPath }),
    body: change,
    status: 200,
    reply: z.object({ data: details }),
    fails: ['slug_taken', 'changed_elsewhere', 'dealer_number_fixed'],
  },
  /**
   * PNG, JPG or WebP, detected by content. The stored image is re-encoded at most 512 pixels wide
   * and high.
   */
  uploadLogo: {
    access: 'owner',
    transaction: 'own',
    needs: 'active',
    upload: { field: 'logo', maxBytes: LOGO_MAX_BYTES },
    status: 200,
    reply: z.object({ logoUrl: z.string() }),
    fails: ['bad_image', 'file_too_large'],
  },
  removeLogo: { access: 'owner', needs: 'active', status: 204, reply: z.void() },
  settings: {
    access: 'staff',
    status: 200,
    reply: z.object({
      send_by_sms: flag,
      send_type: z.enum(['sms', 'none']),
      receive_by_sms: flag,
      online_booking: flag,
      system_language: z.enum(['he']),
      /** 1: online bookings wait for approval by the office. */
      approve_bookings: flag,
      /**
       * Whether visitors prove their phone by a code. Null follows the SMS provider: on for a real
       * one.
       */
      phone_proof: flag.nullable(),
      /**
       * Online bookings without a proved phone that hold their time, an hour; others wait for
       * approval.
       */
      unproved_per_hour: z.int(),
      /** Who is booked for a customer who does not mind. */
      any_employee: anyEmployee,
      /** 1: messages rest on Shabbat and holidays of rest, and not only on Yom Kippur. */
      quiet_on_rest_days: flag,
      booking_notice_minutes: z.int(),
      booking_horizon_days: z.int(),
      cancel_cutoff_hours: z.int(),
      /** A customer who cancels at least this long before the start gets the whole deposit back. */
      deposit_free_hours: z.int(),
      version,
    }),
  },
  saveSettings: {
    access: 'owner',
    needs: 'active',
    body: z.object({
      send_by_sms: flagIn.optional(),
      send_type: wordIn(z.enum(['sms', 'none'])).optional(),
      receive_by_sms: flagIn.optional(),
      online_booking: flagIn.optional(),
      system_language: wordIn(z.enum(['he'])).optional(),
      approve_bookings: flagIn.optional(),
      phone_proof: flagIn.nullable().optional(),
      unproved_per_hour: z.int().min(0).max(1000).optional(),
      any_employee: anyEmployee.optional(),
      quiet_on_rest_days: flagIn.optional(),
      booking_notice_minutes: z.int().min(0).max(10_080).optional(),
      booking_horizon_days: z.int().min(1).max(365).optional(),
      cancel_cutoff_hours: z.int().min(0).max(720).optional(),
      deposit_free_hours: z.int().min(0).max(720).optional(),
      version: version.optional(),
    }),
    status: 200,
    /** The version that the settings have now. */
    reply: z.object({ ok: z.literal(true), version }),
    fails: ['changed_elsewhere'],
  },
})
