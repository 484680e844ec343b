/** A visit whose visitor typed another name than that of the card of their phone. */
import { at, booking, createVisitor, type Office } from '../office.ts'

const DAY = '2026-11-24'
let turn = 0
/** Books an hour of 24 November online: the card says רות אלמוג, the visitor typed תמר כהן. */
export async function bookForAnother(office: Office, employee_id = office.ids.employee) {
  const phone = `+97252${3_450_950 + turn++}`
  await office.create('/api/customers', { full_name: 'רות אלמוג', phone, handled_by: office.ids.employee })
  const { call } = await createVisitor(office.slug, phone, 'תמר כהן')
  const body = booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { employee_id })
  return { call, made: await call('POST', '/api/appointments', body) }
}
