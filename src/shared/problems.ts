/**
 * Every problem code of every domain with its status, and the details that a problem may carry. A
 * new domain adds its consts here.
 */
import type { z } from 'zod'
import type { businessProblems } from './office/business/routes.ts'
import type { deletionProblems } from './office/deletions/problems.ts'
import type { subscriptionProblems } from './office/subscriptions/routes.ts'
import type { customerProblems } from './customers/customers/routes.ts'
import type { customerPictureProblems } from './customers/customer-pictures/routes.ts'
import type { smsProblems } from './messages/sms/routes.ts'
import type { whatsappAccountProblems } from './messages/whatsapp-accounts/routes.ts'
import type { categoryProblems } from './catalog/categories/routes.ts'
import type { documentFormProblems } from './catalog/document-forms/routes.ts'
import type { documentProblems } from './catalog/documents/routes.ts'
import type { productProblems } from './catalog/products/routes.ts'
import type { documentRequestProblems } from './signing/document-requests/routes.ts'
import type { certificateProblems } from './signing/signing-certificates/routes.ts'
import type { requestProblems } from './calendar/appointment-requests/routes.ts'
import type { appointmentProblems } from './calendar/appointments/routes.ts'
import type { calendarFeedProblems } from './calendar/calendar-feeds/routes.ts'
import type { recurrenceProblems } from './calendar/recurrence/routes.ts'
import type { resourceProblems } from './calendar/resources/routes.ts'
import type { timeBlockProblems } from './calendar/time-blocks/routes.ts'
import type { authProblems } from './team/auth/routes.ts'
import type { employeeProblems } from './team/employees/routes.ts'
import type { sessionProblems } from './team/sessions/routes.ts'
import type { accountingProblems } from './money/accounting/routes.ts'
import type { allocationNumberProblems } from './money/allocation-numbers/routes.ts'
import type { checkoutProblems } from './money/checkout/routes.ts'
import type { bookingHoldProblems } from './money/booking-holds/routes.ts'
import type { invoiceProblems } from './money/invoices/routes.ts'
import type { paymentGatewayProblems } from './money/payment-gateway/routes.ts'
import type { prepaidProblems } from './money/prepaid/routes.ts'
import type { bookingProblems } from './booking/online-booking/routes.ts'
import type { waitingProblems } from './booking/waiting-list/routes.ts'
import type { assistantProblems } from './marketing/assistant/routes.ts'
import type { campaignProblems } from './marketing/campaigns/routes.ts'
import type { customerDataProblems } from './operations/customer-data/routes.ts'
import type { deletionDetails } from './office/deletions/summaries.ts'
import type { requestDetails } from './calendar/appointment-requests/contract.ts'
import type { appointmentDetails } from './calendar/appointments/summaries.ts'
import type { recurrenceDetails } from './calendar/recurrence/summaries.ts'
import type { resourceDetails } from './calendar/resources/summaries.ts'
import type { checkoutDetails } from './money/checkout/contract.ts'
import type { authDetails } from './team/auth/contract.ts'

type Codes = typeof businessProblems &
  typeof deletionProblems &
  typeof subscriptionProblems &
  typeof customerProblems &
  typeof customerPictureProblems &
  typeof smsProblems &
  typeof whatsappAccountProblems &
  typeof categoryProblems &
  typeof documentFormProblems &
  typeof documentProblems &
  typeof productProblems &
  typeof documentRequestProblems &
  typeof certificateProblems &
  typeof requestProblems &
  typeof appointmentProblems &
  typeof calendarFeedProblems &
  typeof recurrenceProblems &
  typeof resourceProblems &
  typeof timeBlockProblems &
  typeof authProblems &
  typeof employeeProblems &
  typeof sessionProblems &
  typeof accountingProblems &
  typeof allocationNumberProblems &
  typeof checkoutProblems &
  typeof bookingHoldProblems &
  typeof invoiceProblems &
  typeof paymentGatewayProblems &
  typeof prepaidProblems &
  typeof bookingProblems &
  typeof waitingProblems &
  typeof assistantProblems &
  typeof campaignProblems &
  typeof customerDataProblems

type Parts = typeof deletionDetails &
  typeof requestDetails &
  typeof appointmentDetails &
  typeof recurrenceDetails &
  typeof resourceDetails &
  typeof checkoutDetails &
  typeof authDetails
type Details = { readonly [K in keyof Parts]?: z.infer<Parts[K]> | undefined }

declare module './http/problems.ts' {
  interface ProblemTable extends Codes {}
  interface ProblemDetails extends Details {}
}
