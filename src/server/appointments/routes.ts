import { appointments } from '#shared/appointments/contract.ts'
import { serve } from '../platform/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookOnline } from './book-online.ts'
import { changeAppointment, deleteAppointment, restoreAppointment } from './change-appointment.ts'
import { remindCustomer } from './remind-customer.ts'
import { listForStaff, listForVisitor, showAppointment } from './show-appointments.ts'

export const appointmentRoutes = serve(appointments, {
  list: async ({ query, caller, ...at }) => ({
    appointments:
      caller.kind === 'visitor'
        ? await listForVisitor({ ...at, caller }, query)
        : await listForStaff({ ...at, caller }, query),
  }),
  show: ({ params, ...at }) => showAppointment(at, params.id),
  create: ({ body, caller, ...at }) =>
    caller.kind === 'visitor' ? bookOnline({ ...at, caller }, body) : bookAppointment({ ...at, caller }, body),
  update: ({ params, body, ...at }) => changeAppointment(at, params.id, body),
  remove: ({ params, ...at }) => deleteAppointment(at, params.id),
  restore: ({ params, body, ...at }) => restoreAppointment(at, params.id, body.allow_overlap),
  remind: ({ params, ...at }) => remindCustomer(at, params.id),
  remindByGet: ({ params, ...at }) => remindCustomer(at, params.id),
})
