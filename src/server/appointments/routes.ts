import { appointments } from '#shared/appointments/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookOnline } from './book-online.ts'
import { changeAppointment, deleteAppointment, restoreAppointment } from './change-appointment.ts'
import { remindCustomer } from './remind-customer.ts'
import { listForStaff, listForVisitor, showAppointment } from './show-appointments.ts'

export const appointmentRoutes = serve(appointments, {
  list: async ({ query, caller, ...context }) => ({
    appointments:
      caller.kind === 'visitor'
        ? await listForVisitor({ ...context, caller }, query)
        : await listForStaff({ ...context, caller }, query),
  }),
  show: ({ params, ...context }) => showAppointment(context, params.id),
  create: ({ body, caller, ...context }) =>
    caller.kind === 'visitor'
      ? bookOnline({ ...context, caller }, body)
      : bookAppointment({ ...context, caller }, body),
  update: ({ params, body, ...context }) => changeAppointment(context, params.id, body),
  remove: ({ params, ...context }) => deleteAppointment(context, params.id),
  restore: ({ params, body, ...context }) => restoreAppointment(context, params.id, body.allow_overlap),
  remind: ({ params, ...context }) => remindCustomer(context, params.id),
  remindByGet: ({ params, ...context }) => remindCustomer(context, params.id),
})
