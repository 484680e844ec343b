import { appointments } from '#shared/calendar/appointments/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { bookAppointment } from './book-appointment.ts'
import { delayAppointment } from './delay-appointment.ts'
import { offerNextStart } from './offer-next-start.ts'
import { remindCustomer } from './remind-customer.ts'
import { showAppointmentCard } from './show-appointment-card.ts'
import { showAppointment, showAppointments } from './show-appointments.ts'

/** A change may reach other appointments of a recurrence, whose domain makes it (a hook). */
export const appointmentRoutes = serve(appointments, {
  list: ({ query, ...context }) => showAppointments(context, query),
  show: ({ params, ...context }) => showAppointment(context, params.id),
  card: ({ params, ...context }) => showAppointmentCard(context, params.id),
  nextStart: ({ params, query, ...context }) => offerNextStart(context, params.id, query.weeks),
  delay: ({ params, body, ...context }) => delayAppointment(context, params.id, body),
  create: ({ body, ...context }) => bookAppointment(context, body),
  update: ({ params, body, ...context }) => context.services.hooks.recurrenceChanges.change(context, params.id, body),
  remove: ({ params, query, ...context }) => context.services.hooks.recurrenceChanges.remove(context, params.id, query),
  restore: ({ params, body, ...context }) => context.services.hooks.recurrenceChanges.restore(context, params.id, body),
  remind: ({ params, ...context }) => remindCustomer(context, params.id),
  remindByGet: ({ params, ...context }) => remindCustomer(context, params.id),
})
