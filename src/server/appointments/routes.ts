import { appointments } from '#shared/appointments/contract.ts'
import { changeInScope } from '../appointment-series/change-in-scope.ts'
import { deleteInScope, restoreTogether } from '../appointment-series/delete-in-scope.ts'
import { serve } from '../platform/http/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { delayAppointment } from './delay-appointment.ts'
import { offerNextStart } from './offer-next-start.ts'
import { remindCustomer } from './remind-customer.ts'
import { showCard } from './show-card.ts'
import { showAppointment, showAppointments } from './show-appointments.ts'

export const appointmentRoutes = serve(appointments, {
  list: ({ query, ...context }) => showAppointments(context, query),
  show: ({ params, ...context }) => showAppointment(context, params.id),
  card: ({ params, ...context }) => showCard(context, params.id),
  nextStart: ({ params, query, ...context }) => offerNextStart(context, params.id, query.weeks),
  delay: ({ params, body, ...context }) => delayAppointment(context, params.id, body),
  create: ({ body, ...context }) => bookAppointment(context, body),
  update: ({ params, body, ...context }) => changeInScope(context, params.id, body),
  remove: ({ params, query, ...context }) => deleteInScope(context, params.id, query),
  restore: ({ params, body, ...context }) => restoreTogether(context, params.id, body),
  remind: ({ params, ...context }) => remindCustomer(context, params.id),
  remindByGet: ({ params, ...context }) => remindCustomer(context, params.id),
})
