import { appointments } from '#shared/appointments/contract.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { serve } from '../platform/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookOnline } from './book-online.ts'
import { changeAppointment, deleteAppointment, restoreAppointment } from './change-appointment.ts'
import { listForVisitor } from './list-for-visitor.ts'
import { listAppointments } from './queries.ts'
import { remindCustomer } from './remind-customer.ts'

export const appointmentRoutes = serve(appointments, {
  list: async ({ query, caller, ...at }) => {
    if (caller.kind === 'visitor') return { appointments: await listForVisitor({ ...at, caller }, query) }
    const { employee_id, start, end } = query
    const span = { from: start && toInstant(start), to: end && toInstant(end) }
    return {
      appointments: await listAppointments(at.tx, at.scope, {
        employee_id,
        from: span.from || undefined,
        to: span.to || undefined,
      }),
    }
  },
  create: ({ body, caller, ...at }) =>
    caller.kind === 'visitor' ? bookOnline({ ...at, caller }, body) : bookAppointment({ ...at, caller }, body),
  update: ({ params, body, ...at }) => changeAppointment(at, params.id, body),
  remove: ({ params, ...at }) => deleteAppointment(at, params.id),
  restore: ({ params, ...at }) => restoreAppointment(at, params.id),
  remind: ({ params, ...at }) => remindCustomer(at, params.id),
  remindByGet: ({ params, ...at }) => remindCustomer(at, params.id),
})
