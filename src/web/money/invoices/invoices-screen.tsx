import { ConnectionReminder } from '../allocation-numbers/parts/connection-reminder.tsx'
import { CertificateReminder } from '#web/signing/signing-certificates/parts/certificate-reminder.tsx'
import { AssessorReminder } from './assessor-reminder.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanGate } from './parts/plan-gate.tsx'

/** The invoices of the business. */
export const InvoicesScreen = () => (
  <PlanGate>
    <AssessorReminder />
    <ConnectionReminder />
    <CertificateReminder />
    <InvoiceList />
  </PlanGate>
)
