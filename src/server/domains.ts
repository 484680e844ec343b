/** Every domain of the server, in the order in which the API document lists them. */
import type { Domain } from './platform/domain.ts'
import { authDomain } from './auth/domain.ts'
import { sessionDomain } from './sessions/domain.ts'
import { subscriptionDomain } from './subscriptions/domain.ts'
import { businessDomain } from './business/domain.ts'
import { employeeDomain } from './employees/domain.ts'
import { categoryDomain } from './categories/domain.ts'
import { productDomain } from './products/domain.ts'
import { resourceDomain } from './resources/domain.ts'
import { reminderDomain } from './reminders/domain.ts'
import { documentDomain } from './documents/domain.ts'
import { documentFormDomain } from './document-forms/domain.ts'
import { documentRequestDomain } from './document-requests/domain.ts'
import { waitingListDomain } from './waiting-list/domain.ts'
import { customerDeviceDomain } from './customer-devices/domain.ts'
import { customerDomain } from './customers/domain.ts'
import { calendarSettingsDomain } from './calendar-settings/domain.ts'
import { appointmentDomain } from './appointments/domain.ts'
import { requestDomain } from './appointment-requests/domain.ts'
import { visitDomain } from './appointment-visits/domain.ts'
import { seriesDomain } from './appointment-series/domain.ts'
import { seriesChanges } from './appointment-series/series-changes.ts'
import { timeBlockDomain } from './time-blocks/domain.ts'
import { calendarFeedDomain } from './calendar-feeds/domain.ts'
import { onlineBookingDomain } from './online-booking/domain.ts'
import { cardOrders } from './checkout/card-orders.ts'
import { prepaidDomain } from './prepaid/domain.ts'
import { checkoutDomain } from './checkout/domain.ts'
import { restCredits } from './invoices/credit-prepaid-rest.ts'
import { invoiceDomain } from './invoices/domain.ts'
import { bookDomain } from './books/domain.ts'
import { allocationNumberDomain } from './allocation-numbers/domain.ts'
import { certificateDomain } from './signing-certificates/domain.ts'
import { paymentGatewayDomain } from './payment-gateway/domain.ts'
import { withDeposits } from './deposits/card-orders.ts'
import { depositDomain } from './deposits/domain.ts'
import { feeOrders } from './kept-cards/card-orders.ts'
import { askForCardOfPage } from './kept-cards/keep-card.ts'
import { keptCardDomain } from './kept-cards/domain.ts'
import { assistantDomain } from './assistant/domain.ts'
import { firstRunDomain } from './first-run/domain.ts'
import { homeDomain } from './home/domain.ts'
import { searchDomain } from './search/domain.ts'
import { smsDomain } from './sms/domain.ts'
import { whatsappAccountDomain } from './whatsapp-accounts/domain.ts'
import { campaignDomain } from './campaigns/domain.ts'
import { automaticMessageDomain } from './automatic-messages/domain.ts'
import { notificationDomain } from './notifications/domain.ts'
import { mailDomain } from './mail/domain.ts'
import { customerDataDomain } from './customer-data/domain.ts'
import { retentionDomain } from './retention/domain.ts'
import { adminDomain } from './admin/domain.ts'

export const domains: readonly Domain[] = [
  authDomain,
  sessionDomain,
  subscriptionDomain,
  businessDomain,
  employeeDomain,
  categoryDomain,
  productDomain,
  resourceDomain,
  reminderDomain,
  documentDomain,
  documentFormDomain,
  documentRequestDomain,
  customerDomain,
  calendarSettingsDomain,
  appointmentDomain(seriesChanges),
  requestDomain,
  seriesDomain,
  visitDomain,
  timeBlockDomain,
  calendarFeedDomain,
  onlineBookingDomain,
  customerDeviceDomain,
  waitingListDomain,
  checkoutDomain,
  prepaidDomain(restCredits),
  invoiceDomain,
  bookDomain,
  allocationNumberDomain,
  certificateDomain,
  paymentGatewayDomain(withDeposits(cardOrders, { no_show: feeOrders }), askForCardOfPage),
  depositDomain,
  keptCardDomain,
  assistantDomain,
  firstRunDomain,
  homeDomain,
  searchDomain,
  smsDomain,
  whatsappAccountDomain,
  campaignDomain,
  automaticMessageDomain,
  notificationDomain,
  mailDomain,
  customerDataDomain,
  retentionDomain,
  adminDomain,
]
