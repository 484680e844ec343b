import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import {
  filledText,
  flag,
  flagIn,
  id,
  idInPath,
  localDate,
  optionalEmailIn,
  optionalIsraeliId,
  optionalText,
  phoneIn,
  version,
} from '../values/wire.ts'
import { routes } from './routes.ts'
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
    version,
  })
  .meta({ id: 'Customer' })

/** What a visitor is shown of herself. `id` names her visit, never a row of the office's customers. */
const ownDetails = z.object({
  id,
  full_name: z.string(),
  phone: z.string(),
  email: nullableText,
  birth_date: nullableText,
  gender: gender.nullable(),
})

const birthDate = z
  .union([z.literal('').transform(() => null), localDate])
  .nullish()
  .transform((d) => d ?? null)
const fields = {
  full_name: filledText(60),
  phone: phoneIn,
  email: optionalEmailIn,
  birth_date: birthDate,
  gender: z
    .union([z.literal('').transform(() => null), gender])
    .nullish()
    .transform((g) => g ?? null),
}
const staffFields = {
  notes: optionalText(2000),
  id_number: optionalIsraeliId,
  is_active: flagIn.default(true),
  handled_by: id.nullish().transform((v) => v ?? null),
  address_street: optionalText(80),
  address_house_number: optionalText(10),
  address_apartment: optionalText(10),
  address_city: optionalText(60),
  settings_send_sms: flagIn.default(true),
  settings_send_approval_sms: flagIn.default(true),
}
const body = z.object({ ...fields, ...staffFields })
const params = z.object({ id: idInPath })

export const customers = contract('customers', routes, {
  /** `search` is any part of the name or of the phone, with or without dashes. */
  list: {
    access: 'staff',
    query: listQuery(['full_name', '-full_name', '-created_at']),
    status: 200,
    reply: z.object({ customers: z.array(customer), total: z.int() }),
  },
  /**
   * Staff make a customer. A visitor only leaves her details on her visit: whether the phone is known is not revealed, nothing
   * that is known is changed, and the customer is found or made when she books.
   */
  create: {
    access: 'visitor',
    needs: 'active',
    body,
    status: 201,
    reply: z.object({ customer: z.union([customer, ownDetails]) }),
    fails: ['phone_taken', 'booking_closed', 'booking_limit'],
  },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: body.extend({ version: version.optional() }),
    status: 200,
    reply: z.object({ customer }),
    fails: ['phone_taken', 'changed_elsewhere'],
  },
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
})
