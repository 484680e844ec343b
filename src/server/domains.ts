/** Every domain of the server, in the order in which the API document lists them. */
import type { Domain } from './platform/domain.ts'
// the declarations of all codes and events
import type {} from '#shared/problems.ts'
import type {} from './events.ts'
import { authDomain } from './team/auth/domain.ts'
import { sessionDomain } from './team/sessions/domain.ts'
import { subscriptionDomain } from './office/subscriptions/domain.ts'
import { businessDomain } from './office/business/domain.ts'
import { deletionDomain } from './office/deletions/domain.ts'
import { employeeDomain } from './team/employees/domain.ts'
import { categoryDomain } from './catalog/categories/domain.ts'
import { productDomain } from './catalog/products/domain.ts'
import { availabilityDomain } from './calendar/availability/domain.ts'
import { resourceDomain } from './calendar/resources/domain.ts'
import { reminderDomain } from './catalog/reminders/domain.ts'
import { documentDomain } from './catalog/documents/domain.ts'
import { documentFormDomain } from './catalog/document-forms/domain.ts'
import { documentRequestDomain } from './signing/document-requests/domain.ts'
import { waitingListDomain } from './booking/waiting-list/domain.ts'
import { customerDeviceDomain } from './customers/customer-devices/domain.ts'
import { customerPictureDomain } from './customers/customer-pictures/domain.ts'
import { customerDomain } from './customers/customers/domain.ts'
import { calendarSettingsDomain } from './office/calendar-settings/domain.ts'
import { appointmentDomain } from './calendar/appointments/domain.ts'
import { requestDomain } from './calendar/appointment-requests/domain.ts'
import { visitDomain } from './calendar/visits/domain.ts'
import { recurrenceDomain } from './calendar/recurrence/domain.ts'
import { timeBlockDomain } from './calendar/time-blocks/domain.ts'
import { calendarFeedDomain } from './calendar/calendar-feeds/domain.ts'
import { onlineBookingDomain } from './booking/online-booking/domain.ts'
import { prepaidDomain } from './money/prepaid/domain.ts'
import { checkoutDomain } from './money/checkout/domain.ts'
import { invoiceDomain } from './money/invoices/domain.ts'
import { accountingDomain } from './money/accounting/domain.ts'
import { allocationNumberDomain } from './money/allocation-numbers/domain.ts'
import { certificateDomain } from './signing/signing-certificates/domain.ts'
import { paymentGatewayDomain } from './money/payment-gateway/domain.ts'
import { bookingHoldDomain } from './money/booking-holds/domain.ts'
import { assistantDomain } from './marketing/assistant/domain.ts'
import { firstRunDomain } from './desk/first-run/domain.ts'
import { homeDomain } from './desk/home/domain.ts'
import { searchDomain } from './desk/search/domain.ts'
import { smsDomain } from './messages/sms/domain.ts'
import { whatsappAccountDomain } from './messages/whatsapp-accounts/domain.ts'
import { campaignDomain } from './marketing/campaigns/domain.ts'
import { customerReplyDomain } from './marketing/customer-replies/domain.ts'
import { automaticMessageDomain } from './marketing/automatic-messages/domain.ts'
import { notificationDomain } from './messages/notifications/domain.ts'
import { mailDomain } from './messages/mail/domain.ts'
import { customerDataDomain } from './operations/customer-data/domain.ts'
import { retentionDomain } from './operations/retention/domain.ts'
import { adminDomain } from './operations/admin/domain.ts'

export const domains: readonly Domain[] = [
  authDomain,
  sessionDomain,
  subscriptionDomain,
  businessDomain,
  deletionDomain,
  employeeDomain,
  categoryDomain,
  productDomain,
  availabilityDomain,
  resourceDomain,
  reminderDomain,
  documentDomain,
  documentFormDomain,
  documentRequestDomain,
  customerDomain,
  customerPictureDomain,
  calendarSettingsDomain,
  appointmentDomain,
  requestDomain,
  recurrenceDomain,
  visitDomain,
  timeBlockDomain,
  calendarFeedDomain,
  onlineBookingDomain,
  customerDeviceDomain,
  waitingListDomain,
  checkoutDomain,
  prepaidDomain,
  invoiceDomain,
  accountingDomain,
  allocationNumberDomain,
  certificateDomain,
  paymentGatewayDomain,
  bookingHoldDomain,
  assistantDomain,
  firstRunDomain,
  homeDomain,
  searchDomain,
  smsDomain,
  whatsappAccountDomain,
  campaignDomain,
  customerReplyDomain,
  automaticMessageDomain,
  notificationDomain,
  mailDomain,
  customerDataDomain,
  retentionDomain,
  adminDomain,
]
