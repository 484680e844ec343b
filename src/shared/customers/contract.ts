import { z } from 'zod'
import { PAYMENT_METHODS } from '../checkout/payment-methods.ts'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import {
  filledText,
  flag,
  flagIn,
  id,
  idInPath,
  instant,
  localDate,
  money,
  optionalEmailIn,
  optionalIsraeliId,
  optionalText,
  orNothing,
  phoneIn,
  version,
  wallClockOut,
} from '../values/wire.ts'
import { routes } from './routes.ts'
import { importBody, importOutcome } from './import-rows.ts'
import { MERGED, NOTES_MAX } from './rules.ts'
import { GENDERS } from './text.ts'

export const gender = z.enum(GENDERS)
const nullableText = z.string().nullable()
const customer = z
  .object({
    id,
    full_name: z.string(),
    phone: z.string(),
    email: nullableText,
    notes: nullableText,
    id_number: nullableText,
    is_active: flag,
    handled_by: id.nullable(),
    birth_date: nullableText,
    gender: gender.nullable(),
    address_street: nullableText,
    address_house_number: nullableText,
    address_apartment: nullableText,
    address_city: nullableText,
    settings_send_sms: flag,
    settings_send_approval_sms: flag,
    /** What she owes; below zero is a credit. */
    debt_sum: money,
    /** When she last paid for a sale. */
    last_payment: instant.nullable(),
    version,
  })
  .meta({ id: 'Customer' })

/** A customer with what became of her here. Visits are past and neither cancelled nor missed; spent is what was paid, without debts. */
const customerCard = customer
  .extend({
    since: instant,
    visits: z.int(),
    no_shows: z.int(),
    spent: money,
    last_visit: wallClockOut.nullable(),
    next_visit: wallClockOut.nullable(),
  })
  .meta({ id: 'CustomerCard' })

/** What a visitor is shown of herself. `id` names her visit, never a row of the office's customers. */
const ownDetails = z.object({
  id,
  full_name: z.string(),
  phone: z.string(),
  email: nullableText,
  birth_date: nullableText,
  gender: gender.nullable(),
})

const fields = {
  full_name: filledText(60),
  phone: phoneIn,
  email: optionalEmailIn,
  birth_date: orNothing(localDate),
  gender: orNothing(gender),
}
const staffFields = {
  notes: optionalText(NOTES_MAX),
  id_number: optionalIsraeliId,
  is_active: flagIn,
  handled_by: id.nullish().transform((v) => v ?? null),
  address_street: optionalText(80),
  address_house_number: optionalText(10),
  address_apartment: optionalText(10),
  address_city: optionalText(60),
  settings_send_sms: flagIn,
  settings_send_approval_sms: flagIn,
}
/** What a customer is typed with: by staff in the form, and in each row of an imported file. */
export const customerIn = z.object({
  ...fields,
  ...staffFields,
  is_active: flagIn.default(true),
  settings_send_sms: flagIn.default(true),
  settings_send_approval_sms: flagIn.default(true),
})
/** What was not sent stays as it is: who wants no messages is not made to want them by a client that says nothing of it. */
const customerChange = z
  .object({ ...fields, ...staffFields })
  .partial()
  .extend({ version: version.optional() })
const params = z.object({ id: idInPath })
const pages = listQuery(['created_at']).pick({ limit: true, offset: true })

const appointment = z
  .object({
    id,
    start_time: wallClockOut,
    end_time: wallClockOut,
    service_name: z.string(),
    service_color: z.string(),
    employee_name: z.string(),
    status_key: z.string(),
    status_name: z.string(),
    status_color: z.string(),
  })
  .meta({ id: 'CustomerAppointment' })
const order = z
  .object({
    id,
    order_number: z.int(),
    created_at: instant,
    payment_method: z.enum(PAYMENT_METHODS),
    total_amount: money,
    items: z.array(z.object({ product_name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'CustomerOrder' })
const message = z
  .object({
    id,
    message: z.string(),
    status: z.enum(['queued', 'sent', 'delivered', 'failed']),
    created_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'CustomerMessage' })

export const customers = contract('customers', routes, {
  /** `search` is any part of the name or of the phone, with or without dashes. */
  list: {
    access: 'staff',
    query: listQuery(['full_name', '-full_name', 'created_at', '-created_at', 'debt_sum', '-debt_sum']),
    status: 200,
    reply: z.object({ customers: z.array(customer), total: z.int() }),
  },
  /**
   * Staff make a customer. A visitor only leaves her details on her visit: whether the phone is known is not revealed, nothing
   * that is known is changed, and the customer is found or made when she books.
   */
  create: {
    access: 'visitor',
    separateVisitors: true,
    needs: 'active',
    body: customerIn,
    status: 201,
    reply: z.object({ customer: z.union([customer, ownDetails]) }),
    fails: ['phone_taken', 'booking_closed', 'booking_limit'],
  },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: customerChange,
    status: 200,
    reply: z.object({ customer }),
    fails: ['phone_taken', 'changed_elsewhere'],
  },
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
  get: { access: 'staff', params, status: 200, reply: z.object({ customer: customerCard }) },
  /** What is past comes latest first, what is to come soonest first; cancelled ones are among them. */
  appointments: {
    access: 'staff',
    params,
    query: pages.extend({ when: z.enum(['past', 'future']) }),
    status: 200,
    reply: z.object({ appointments: z.array(appointment), total: z.int() }),
  },
  /** Completed sales, latest first. */
  orders: {
    access: 'staff',
    params,
    query: pages,
    status: 200,
    reply: z.object({ orders: z.array(order), total: z.int() }),
  },
  /** Messages to her, latest first. */
  messages: {
    access: 'staff',
    params,
    query: pages,
    status: 200,
    reply: z.object({ messages: z.array(message), total: z.int() }),
  },
  /** Documents that were sent to her before appointments, latest first; one of them may stand for several appointments. */
  documents: {
    access: 'staff',
    params,
    query: pages,
    status: 200,
    reply: z.object({
      documents: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          service_name: z.string(),
          start_time: wallClockOut,
          sent_at: instant,
        }),
      ),
      total: z.int(),
    }),
  },
  /**
   * Rows of a file, at most IMPORT_ROWS at a time; every row is answered. Two requests with the same rows make one customer of each. Phones
   * decide who is who.
   */
  import: {
    access: 'staff',
    needs: 'active',
    body: importBody,
    status: 200,
    reply: z.object({ rows: z.array(importOutcome) }),
  },
  /**
   * Makes one customer of two: everything of `other_id` moves here, the fields in `from_other` take its value, notes are joined, the phone
   * stays. The other one is gone afterwards, in both directions: of two at once, one succeeds.
   */
  merge: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({
      other_id: id,
      version,
      other_version: version,
      from_other: z.array(z.enum(MERGED)).max(MERGED.length).default([]),
    }),
    status: 200,
    reply: z.object({ customer: customerCard }),
    fails: ['changed_elsewhere'],
  },
})
