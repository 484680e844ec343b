import { expect, it } from 'vitest'
import { FIELD_NAMES } from '#shared/customers/customers/rules.ts'
import type { Customer } from './api.ts'
import { customerErrors } from './customer-errors.ts'
import { bodyOf, tabOf, valuesOf } from './customer-values.ts'

const customer: Customer = {
  id: 1,
  full_name: 'דנה כהן',
  phone: '+972523456789',
  email: null,
  notes: 'אלרגית לאמוניה',
  id_number: null,
  business_number: null,
  is_active: 1,
  handled_by: 4,
  birth_date: '1991-06-14',
  gender: 'נקבה',
  address_street: null,
  address_house_number: null,
  address_apartment: null,
  address_city: 'חיפה',
  settings_send_sms: 0,
  settings_send_approval_sms: 1,
  marketing_consent: 0,
  documents_consent: 0,
  marketing_consent_at: null,
  marketing_consent_source: null,
  documents_consent_at: null,
  documents_asked: 0,
  preferred_channel: null,
  debt_sum: '0.00',
  last_payment: null,
  phone_unproved: 0,
  version: 1,
}

it("the form holds every field of the list, as text or a switch, and sends the server's format", () => {
  const values = valuesOf(customer)
  expect(Object.keys(values).toSorted()).toEqual([...FIELD_NAMES].toSorted())
  expect(values).toMatchObject({
    phone: '052-345-6789',
    email: '',
    birth_date: '14/06/1991',
    handled_by: '4',
    is_active: true,
    settings_send_sms: false,
  })
  expect(bodyOf(values)).toEqual({
    ...values,
    birth_date: '1991-06-14',
    handled_by: 4,
  })
})

it('a new customer is active and receives messages but no marketing; all other fields are empty', () => {
  const { is_active, settings_send_sms, settings_send_approval_sms, marketing_consent, documents_consent, ...texts } =
    valuesOf(null)
  expect([is_active, settings_send_sms, settings_send_approval_sms]).toEqual([true, true, true])
  expect([marketing_consent, documents_consent]).toEqual([false, false])
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
  expect(bodyOf(valuesOf(null)).handled_by).toBeNull()
})

it('every field is in a tab, and an unknown one is shown in the first', () => {
  expect(FIELD_NAMES.filter((field) => tabOf(field) === 'settings')).toEqual([
    'is_active',
    'settings_send_sms',
    'settings_send_approval_sms',
    'preferred_channel',
    'marketing_consent',
    'documents_consent',
  ])
  expect(tabOf('address_city')).toBe('address')
  expect(tabOf('unknown')).toBe('general')
})

it('the form asks who handles a customer, but not of one whom nobody handles yet', () => {
  const nobody = { ...customer, handled_by: null }
  const handled = (of: Customer | null) => customerErrors({ ...valuesOf(customer), handled_by: '' }, of).handled_by
  expect([handled(null), handled(customer)].every(Boolean)).toBe(true)
  expect(handled(nobody)).toBeUndefined()
  expect(customerErrors(valuesOf(nobody), nobody).full_name).toBeNull()
})
