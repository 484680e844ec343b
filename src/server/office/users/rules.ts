/** What asks for a fresh proof, how long one counts, and why (0075). */
import type { ProofRule } from '#server/platform/security/require-proof.ts'

export const PROOFS = {
  add_passkey: { counts: 'minutes', because: 'the key signs in for good, without the password' },
  remove_passkey: { counts: 'minutes', because: 'the person may have no other way in' },
  change_employee_mailbox: { counts: 'minutes', because: 'the mailbox chooses the password' },
  erase_customer: { counts: 'minutes', because: 'nothing brings the customer back' },
  export_customers: { counts: 'minutes', because: 'it is what somebody who leaves would take along' },
  export_customer: { counts: 'minutes', because: 'it holds health declarations' },
  export_invoices: { counts: 'day', because: 'the owner takes the files of the month for the accountant' },
  export_month: { counts: 'day', because: 'the owner takes the files of the month for the accountant' },
  export_pcn874: { counts: 'day', because: 'the owner takes the files of the month for the accountant' },
  export_openfrmt: { counts: 'day', because: 'the owner takes the files of the year for the authority' },
} as const satisfies Record<string, ProofRule>
