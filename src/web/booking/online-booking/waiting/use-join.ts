import { useState } from 'react'
import { PROOF_CODE_LENGTH } from '#shared/values/proof-code.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { asVisitor, booking, customers } from '../contact-and-time/visitor.ts'
import { text as contactText } from '../contact-and-time/text.ts'
import { useAction } from '../contact-and-time/use-action.ts'
import { visitorCalls } from './api.ts'
import { bodyOf, type WindowValues } from './window-values.ts'

type Contact = { readonly full_name: string; readonly phone: string; readonly email: string; readonly code: string }
/** Where the code of the phone went, and that it was sent; null before it was asked for. */
type Proof = { readonly phone: string; readonly by: 'sms' | 'email' | 'none'; readonly isSent: boolean } | null

/**
 * Joins the list: asks whether the phone has to be proved, checks the code, saves the details on
 * the visit and joins. Nothing that was typed is lost by a refusal.
 */
export function useJoin(office: number, values: WindowValues) {
  const [contact, setContact] = useState<Contact>({ full_name: '', phone: '', email: '', code: '' })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [proof, setProof] = useState<Proof>(null)
  const [isJoined, setJoined] = useState(false)
  const { busy, problem, run } = useAction()
  const phone = normalizePhone(contact.phone)
  const known = proof?.phone === phone ? proof : null
  const asksMail = known?.by === 'email'
  const asksCode = known !== null && known.by !== 'none' && known.isSent

  const ask = async (number: string): Promise<Proof> => {
    const { verification } = await asVisitor(office, () =>
      booking.sendCode({ body: { phone: number, email: contact.email } }),
    )
    const isSent = verification === 'sms' || (verification === 'email' && contact.email.trim() !== '')
    return { phone: number, by: verification, isSent }
  }
  const submit = (code = contact.code) => {
    const problems: Record<string, string> = {}
    if (contact.full_name.trim() === '') problems.full_name = contactText.required
    if (phone === null) problems.phone = contact.phone.trim() === '' ? contactText.phoneMissing : contactText.phoneWrong
    if (asksMail && contact.email.trim() === '') problems.email = contactText.emailForCode
    if (asksCode && code.length < PROOF_CODE_LENGTH) problems.code = contactText.codeMissing
    setWrong(problems)
    if (phone === null || Object.keys(problems).length > 0) return
    void run(async () => {
      if (known === null || (known.by !== 'none' && !known.isSent)) {
        const next = await ask(phone)
        setProof(next)
        if (next!.by !== 'none') return
      }
      if (asksCode)
        await asVisitor(office, () => booking.provePhone({ body: { phone, code } })).catch((failure: unknown) => {
          setContact((now) => ({ ...now, code: '' }))
          throw failure
        })
      const { full_name, email } = contact
      await asVisitor(office, () =>
        customers.create({ body: { full_name, phone, email, birth_date: '', gender: '', marketing_consent: false } }),
      )
      await asVisitor(office, () => visitorCalls.join({ body: bodyOf(values) }))
      setJoined(true)
    })
  }
  return {
    contact,
    /** Sentences of the fields, of the server's refusal or of what is missing. */
    fields: { ...problem?.fields, ...wrong } as Readonly<Record<string, string>>,
    problem,
    busy,
    asksMail,
    asksCode,
    isJoined,
    type: (change: Partial<Contact>) => {
      setWrong({})
      setContact((now) => ({ ...now, ...change }))
    },
    submit,
  }
}
