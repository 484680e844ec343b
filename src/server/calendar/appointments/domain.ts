import { appointmentDetails } from '#shared/calendar/appointments/summaries.ts'
import { appointmentProblems } from '#shared/calendar/appointments/routes.ts'
import { problemText } from '#shared/calendar/appointments/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { appointmentJobs } from './jobs.ts'
import { openAppointments } from './open-queries.ts'
import { appointmentRoutes } from './routes.ts'

export const appointmentDomain: Domain = {
  name: 'appointments',
  routes: appointmentRoutes,
  jobs: appointmentJobs,
  problems: { status: appointmentProblems, text: problemText, details: appointmentDetails },
  answers: { openOnCustomer: openAppointments('customer_id'), openOnProduct: openAppointments('service_id') },
  uniques: { appointment_slot_taken: 'slot_taken' },
  exclusions: { appointments: 'slot_taken' },
}
