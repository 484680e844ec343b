import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { appointments } from '#shared/calendar/appointments/contract.ts'

const appointment = {
  id: 7,
  version: 1,
  notes: null,
  status_key: 'confirmed',
  status_color: '#22aa66',
  start_time: '2026-11-22 10:00:00',
  end_time: '2026-11-22 10:30:00',
  processing_after: null,
  processing_minutes: null,
  employee_id: 3,
  employee_name: 'נועה "נונה" כהן',
  employee_phone: null,
  service_id: 4,
  service_name: 'תספורת',
  service_color: '#0f6e6a',
  price: '180.00',
  duration: 30,
  customer_id: 5,
  customer_name: 'דנה\u2028\\ 👩‍🦰 \ud83d',
  customer_phone: '+972521234567',
  phone_unproved: false,
  booked_for: null,
  walk_in: false,
  held_until: null,
  series_id: null,
}
const busy = { start_time: appointment.start_time, end_time: appointment.end_time, employee_id: 3, busy: 1 }

/** The answer to a request whose handler returns `result` as a list of appointments. */
async function answerOf(result: unknown) {
  const app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  const schema = { response: { 200: appointments.endpoints.list.reply } }
  app.get('/', { schema: schema as never }, async () => result)
  return app.inject('/')
}

describe('a reply', () => {
  it('leaves out what the contract does not declare', async () => {
    const rows = [appointment, busy].map((row) => ({ ...row, password_hash: 'secret' }))
    const { body } = await answerOf({ appointments: rows, more: 1 })
    expect(body).toBe(JSON.stringify({ appointments: [{ ...appointment, phone_unproved: 0, walk_in: 0 }, busy] }))
  })

  it.each([{ id: 'seven' }, { id: undefined }, { version: null }, { employee_name: 5 }, { status_key: 'other' }])(
    'is an error when it does not match the contract: %o',
    async (wrong) => {
      const { statusCode, body } = await answerOf({ appointments: [{ ...appointment, ...wrong }] })
      expect(statusCode).toBe(500)
      expect(body).not.toContain(appointment.customer_phone)
    },
  )
})
