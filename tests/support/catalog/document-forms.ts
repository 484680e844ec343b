/** Forms made of fields, through the API. */
import { callerOf, type Office } from '#tests/support/office.ts'
import { codeOf, sendForSignature, signing } from '#tests/support/signing/signing.ts'

/** A health declaration with a field of each kind. The answer about allergies goes to the card. */
export const healthForm = (more: object = {}) => ({
  name: 'הצהרת בריאות',
  description: 'לפני טיפול',
  fields: [
    { key: 'intro', kind: 'paragraph', label: 'לפני הטיפול', note: 'כמה שאלות קצרות.' },
    { key: 'nick', kind: 'text', label: 'איך לקרוא לך?' },
    { key: 'allergy', kind: 'yes_no', label: 'יש אלרגיה?', required: 1, detail: 'למה?', to_card: 1 },
    { key: 'skin', kind: 'choice', label: 'סוג העור', options: ['יבש', 'שמן'], required: 1 },
    { key: 'drugs', kind: 'choices', label: 'תרופות', options: ['א', 'ב', 'ג'], to_card: 1 },
    { key: 'last', kind: 'date', label: 'טיפול אחרון' },
    { key: 'more', kind: 'long_text', label: 'עוד משהו?' },
    { key: 'parent', kind: 'parent', label: 'הורה של קטין' },
    { key: 'sign', kind: 'signature', label: 'חתימה' },
  ],
  ...more,
})

export const healthAnswers = {
  nick: 'דני  🌷',
  allergy: { yes: 1, detail: 'אמוניה' },
  skin: 'יבש',
  drugs: ['א', 'ג'],
  last: '2026-10-04',
  more: 'שורה אחת\nושנייה',
  parent: { name: 'רות כהן', relation: 'אמא', phone: '052-3456789' },
}

export const createForm = async (office: Office, more: object = {}): Promise<number> =>
  (await office.create('/api/documents/forms', healthForm(more))).id

/** Sends a form, answers and signs it. Returns the request. */
export async function signForm(office: Office, form: number, fields: object, customer_id = office.ids.customer) {
  const request = await sendForSignature(office, form, customer_id)
  const body = await signing(await codeOf(office, request.token), { fields })
  const answer = await (await callerOf(null))('POST', `/api/sign/${request.token}`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return request
}
