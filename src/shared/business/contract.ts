import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { flag, flagIn, id } from '../values/wire.ts'
import { routes } from './routes.ts'

const nullableText = z.string().nullable()
export const business = contract('business', routes, {
  business: {
    access: 'staff',
    status: 200,
    reply: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      logo: nullableText,
      phone: nullableText,
      email: nullableText,
      business_number: nullableText,
      city: nullableText,
      address: nullableText,
      business_type: z.enum(['licensed', 'exempt', 'company']),
      about: nullableText,
      facebook_link: nullableText,
      instagram_link: nullableText,
      tiktok_link: nullableText,
      num_employees: z.int(),
      /** Where customers book: an absolute address. */
      online_page: z.string(),
    }),
  },
  settings: {
    access: 'staff',
    status: 200,
    reply: z.object({
      send_by_sms: flag,
      send_type: z.enum(['sms', 'none']),
      receive_by_sms: flag,
      online_booking: flag,
      system_language: z.enum(['he']),
      /** Bookings made online wait for the office's approval. */
      approve_bookings: flag,
      /** Visitors prove their phone by a code; null follows the SMS provider (on when it is a real one). */
      phone_proof: flag.nullable(),
      booking_notice_minutes: z.int(),
      booking_horizon_days: z.int(),
      cancel_cutoff_hours: z.int(),
    }),
  },
  saveSettings: {
    access: 'owner',
    needs: 'active',
    body: z.object({
      send_by_sms: flagIn.optional(),
      send_type: z.enum(['sms', 'none']).optional(),
      receive_by_sms: flagIn.optional(),
      online_booking: flagIn.optional(),
      system_language: z.enum(['he']).optional(),
      approve_bookings: flagIn.optional(),
      phone_proof: flagIn.nullable().optional(),
      booking_notice_minutes: z.int().min(0).max(10_080).optional(),
      booking_horizon_days: z.int().min(1).max(365).optional(),
      cancel_cutoff_hours: z.int().min(0).max(720).optional(),
    }),
    status: 200,
    reply: z.object({ ok: z.literal(true) }),
  },
})
