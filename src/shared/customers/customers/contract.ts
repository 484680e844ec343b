import { z } from 'zod'
import { deletion } from '#shared/office/deletions/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import {
  nameText,
  flag,
  flagIn,
  id,
  idIn,
  idInPath,
  instant,
  integerInQuery,
  money,
  optionalBirthday,
  optionalDealerNumber,
  optionalEmailIn,
  optionalIsraeliId,
  optionalText,
  emptyAsNull,
  phoneIn,
  version,
  wallClockOut,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { appointment, importBody, importOutcome, message, order, sentDocument } from './customer-rows.ts'
import { byField, CHANNELS, CONSENT_SOURCES, MERGED_FIELDS } from './rules.ts'
import { GENDERS } from './text.ts'

export const gender = z.enum(GENDERS)
const nullableText = z.string().nullable()
/** `phone` is empty and `email` null when the caller may not see how to reach the customer. */
const customer = z
  .object({
    id,
    ...byField({
      name: () => z.string(),
      text: () => nullableText,
      notes: () => nullableText,
      phone: () => z.string(),
      email: () => nullableText,
      identity: () => nullableText,
      dealer: () => nullableText,
      date: () => nullableText,
      gender: () => gender.nullable(),
      employee: () => id.nullable(),
      flag: () => flag,
      consent: () => flag,
      channel: () => z.enum(CHANNELS).nullable(),
    }),
    /** When and how the consent to marketing was given; null without one. */
    marketing_consent_at: instant.nullable(),
    marketing_consent_source: z.enum(CONSENT_SOURCES).nullable(),
    /** When the consent to documents as files was given; null without one. */
    documents_consent_at: instant.nullable(),
    documents_asked: flag, // whatever the answer was
    /** The customer's debt; a negative amount is a credit. */
    debt_sum: money,
    phone_unproved: flag,
    /** When the customer last paid for a sale. */
    last_payment: instant.nullable(),
    version,
  })
  .meta({ id: 'Customer' })

/**
 * `visits` are past and neither cancelled nor missed; `spent` is what was paid, without debts: null
 * unless the caller may see revenue.
 */
const customerCard = customer
  .extend({
    since: instant,
    visits: z.int(),
    no_shows: z.int(),
    spent: money.nullable(),
    last_visit: wallClockOut.nullable(),
    next_visit: wallClockOut.nullable(),
    /** How many there are, see customer-pictures. */
    pictures: z.int(),
    /** Others with the same name or phone, who may be the same person; three at most. */
    duplicates: z.array(z.object({ id, full_name: z.string() })),
  })
  .meta({ id: 'CustomerCard' })

/** A visitor's own details. `id` is that of their visit, never of a row in `customers`. */
const ownDetails = z.object({
  id,
  full_name: z.string(),
  phone: z.string(),
  email: nullableText,
  birth_date: nullableText,
  gender: gender.nullable(),
})

const typedFields = {
  name: nameText,
  text: optionalText,
  notes: optionalText,
  phone: () => phoneIn,
  email: () => optionalEmailIn,
  identity: () => optionalIsraeliId,
  dealer: () => optionalDealerNumber,
  date: () => optionalBirthday,
  gender: () => emptyAsNull(gender),
  employee: () => emptyAsNull(idIn),
  flag: () => flagIn,
  consent: () => flagIn,
  channel: () => emptyAsNull(z.enum(CHANNELS)),
}
/** The editable fields of a customer, in the form and in rows of a file. */
export const customerIn = z.object(
  byField({ ...typedFields, flag: () => flagIn.default(true), consent: () => flagIn.default(false) }),
)
/** Fields that are not sent keep their value, so no client resets an unknown opt-out. */
const customerChange = z.object(byField(typedFields)).partial().extend({ version: version.optional() })
const params = z.object({ id: idInPath })
const pages = listQuery(['created_at']).pick({ limit: true, offset: true })
/** A page of what belongs to a customer. */
const ofCustomer = { access: 'staff', params, query: pages, status: 200 } as const

export const customers = contract('customers', routes, {
  /** `search` matches any part of the name or phone number, with or without dashes. */
  list: {
    access: 'staff',
    query: listQuery(['full_name', '-full_name', 'created_at', '-created_at', 'debt_sum', '-debt_sum']).extend({
      /** Only who owes something. */
      in_debt: flagIn.optional(),
      /** Only who was born in this month. */
      birth_month: integerInQuery(1, 12).optional(),
      /** Only who came before, but not in so many days, and has no visit to come. */
      away_days: integerInQuery(1, 3650).optional(),
    }),
    status: 200,
    reply: z.object({
      customers: z.array(
        customer.extend({
          /** Neither cancelled nor missed, as on the card. */
          last_visit: wallClockOut.nullable(),
          next_visit: wallClockOut.nullable(),
        }),
      ),
      total: z.int(),
    }),
  },
  /**
   * Staff create a customer. A visitor leaves their details on their visit: no reply reveals if the
   * phone is known, and the customer is found or created when the visitor books.
   */
  create: {
    access: 'visitor',
    separateVisitors: true,
    needs: 'active',
    body: customerIn,
    status: 201,
    reply: z.object({ customer: z.union([customer, ownDetails]) }),
    fails: ['phone_taken', 'marketing_refused', 'booking_closed', 'booking_limit'],
  },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: customerChange,
    status: 200,
    reply: z.object({ customer }),
    fails: ['phone_taken', 'marketing_refused', 'changed_elsewhere'],
  },
  /**
   * `accept` deletes with what still_open lists. `appointments`: what happens to future ones, which
   * accepts them; accepted alone, they are kept. `notify`: whether to tell the customer.
   */
  remove: {
    access: 'staff',
    needs: ['active', 'may_delete'],
    params,
    query: deletion.extend({ appointments: z.enum(['keep', 'cancel']).optional(), notify: flagIn.default(true) }),
    status: 204,
    reply: z.void(),
    fails: ['still_open'],
  },
  get: { access: 'staff', params, status: 200, reply: z.object({ customer: customerCard }) },
  /** Past ones latest first, future ones soonest first, including cancelled ones. */
  appointments: {
    access: 'staff',
    params,
    query: pages.extend({ when: z.enum(['past', 'future']) }),
    status: 200,
    reply: z.object({ appointments: z.array(appointment), total: z.int() }),
  },
  /** Completed sales, latest first. */
  orders: { ...ofCustomer, reply: z.object({ orders: z.array(order), total: z.int() }) },
  /** Messages to the customer, latest first. */
  messages: { ...ofCustomer, reply: z.object({ messages: z.array(message), total: z.int() }) },
  /** Documents sent before appointments, latest first. One may belong to several appointments. */
  documents: { ...ofCustomer, reply: z.object({ documents: z.array(sentDocument), total: z.int() }) },
  /** All that match, oldest first and 5,000 at a time, for a file. Recorded as an export. */
  export: {
    access: 'staff',
    needs: 'may_export',
    query: listQuery(['created_at']).pick({ search: true, offset: true }),
    status: 200,
    reply: z.object({ customers: z.array(customer), total: z.int() }),
    fails: ['proof_required'],
  },
  /** Rows of a file, matched by phone number, so that a repeated request adds no duplicates. */
  import: {
    access: 'staff',
    needs: 'active',
    body: importBody,
    status: 200,
    reply: z.object({ rows: z.array(importOutcome) }),
  },
  /**
   * Merges two customers: everything of `other_id` moves to this one, the fields in `from_other`
   * take its value, notes are joined, the phone stays. Of two concurrent merges one succeeds.
   */
  merge: {
    access: 'staff',
    needs: ['active', 'may_delete'],
    params,
    body: z.object({
      other_id: id,
      version,
      other_version: version,
      from_other: z.array(z.enum(MERGED_FIELDS)).max(MERGED_FIELDS.length).default([]),
    }),
    status: 200,
    reply: z.object({ customer: customerCard }),
    fails: ['changed_elsewhere'],
  },
  /** Joins a card whose phone was not proved with its customer, or takes the mark from it. */
  trust: { access: 'staff', needs: 'active', params, status: 200, reply: z.object({ customer: customerCard }) },
})
