/** A visit whose visitor typed another name than that of the card of their phone. */
import { markProved } from '../booking/phone-codes.ts'
import { at, booking, createVisitor, type Office } from '../office.ts'

const DAY = '2026-11-24'
let turn = 0
/** Books an hour of 24 November online: the card says רות אלמוג, the visitor, who proved the
 * phone, typed תמר כהן. */
export async function bookForAnother(office: Office, employee_id = office.ids.employee) {
  const phone = `+97252${3_450_950 + turn++}`
  await office.create('/api/customers', { full_name: 'רות אלמוג', phone, handled_by: office.ids.employee })
  const { call } = await createVisitor(office.slug, phone, 'תמר כהן')
  await markProved(office, phone)
  const body = booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { employee_id })
  return { call, made: await call('POST', '/api/appointments', body) }
}
