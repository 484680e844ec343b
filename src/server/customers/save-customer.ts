import type { GENDERS } from '#shared/customers/text.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { employeeById } from '../users/queries.ts'
import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { customerById, insertCustomer, updateCustomer } from './queries.ts'

type Typed = {
  full_name: string
  phone: string
  email: string | null
  birth_date: LocalDate | null
  gender: (typeof GENDERS)[number] | null
  notes: string | null
  id_number: string | null
  is_active: boolean
  handled_by: number | null
  address_street: string | null
  address_house_number: string | null
  address_apartment: string | null
  address_city: string | null
  settings_send_sms: boolean
  settings_send_approval_sms: boolean
  version?: number | undefined
}
/** Adds a customer (`id` null) or changes one. Phones are unique in the office: the database decides, phone_taken is the answer. */
export async function saveCustomer(at: InOffice, id: number | null, { version, ...typed }: Typed) {
  const { tx, scope, now, caller } = at
  const row = { ...typed, updated_at: now }
  const before = id === null ? null : ((await customerById(tx, scope, id)) ?? fail('not_found'))
  if (typed.birth_date && typed.birth_date > dateOf(now) && typed.birth_date !== before?.birth_date)
    fail('invalid_input', { fields: { birth_date: fieldText.past_date } })
  // who handled her and left the business since is left standing: else nothing of her could be changed any more
  const chosen = typed.handled_by === before?.handled_by ? null : typed.handled_by
  if (chosen !== null && !(await employeeById(tx, scope, chosen))) fail('not_found')
  if (id !== null && !(await updateCustomer(tx, scope, id, row, version))) fail('changed_elsewhere')
  const savedId = id ?? (await insertCustomer(tx, scope, { ...row, created_at: now }))
  const customer = (await customerById(tx, scope, savedId))!
  const action = id === null ? 'create' : 'update'
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action,
    subject: 'customer',
    id: savedId,
    before,
    after: customer,
  })
  await tell(tx, scope, { what: 'customers', id: savedId })
  return { customer }
}

/** Hidden from lists, kept for history; the phone may be used again. */
export async function removeCustomer({ tx, scope, now, caller }: InOffice, id: number): Promise<void> {
  const before = (await customerById(tx, scope, id)) ?? fail('not_found')
  await updateCustomer(tx, scope, id, { deleted_at: now }, undefined)
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'delete', subject: 'customer', id, before })
  await tell(tx, scope, { what: 'customers', id })
}
