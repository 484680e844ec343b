import { describe, expect, it } from 'vitest'
import type { Customer } from './api.ts'
import { differencesOf } from './merge-choices.ts'

const customer = (more: Partial<Customer>): Customer => ({
  id: 1,
  full_name: 'דנה',
  phone: '+972521234567',
  email: null,
  notes: null,
  id_number: null,
  business_number: null,
  is_active: 1,
  handled_by: null,
  birth_date: null,
  gender: null,
  address_street: null,
  address_house_number: null,
  address_apartment: null,
  address_city: null,
  settings_send_sms: 1,
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
  ...more,
})
const sides = (mine: Partial<Customer>, other: Partial<Customer>) =>
  differencesOf(customer(mine), customer(other), (id) => `עובדת ${id}`).map(({ field, moreComplete, texts }) => [
    field,
    moreComplete,
    texts.this,
    texts.other,
  ])

describe('choices for merging two customers', () => {
  it('show only the details that differ and prefer the more complete value', () => {
    expect(
      sides(
        { full_name: 'דנה', email: 'a@b.co', handled_by: 4 },
        { full_name: 'דנה כהן', birth_date: '1991-06-14', handled_by: 5 },
      ),
    ).toEqual([
      ['full_name', 'other', 'דנה', 'דנה כהן'],
      ['email', 'this', 'a@b.co', 'ריק'],
      ['birth_date', 'other', 'ריק', '14/06/1991'],
      ['handled_by', 'this', 'עובדת 4', 'עובדת 5'],
    ])
  })

  it('prefer a longer name only when it is the same one with more words', () => {
    expect(sides({ full_name: 'דנה' }, { full_name: 'דנה כהן' })[0]?.[1]).toBe('other')
    expect(sides({ full_name: 'דנה כהן' }, { full_name: 'דניאלה כהן־לוי' })[0]?.[1]).toBe('this')
  })

  it('prefer an opt-out from messages and an active customer', () => {
    expect(sides({ settings_send_sms: 1, is_active: 0 }, { settings_send_sms: 0, is_active: 1 })).toEqual([
      ['is_active', 'other', 'לא', 'כן'],
      ['settings_send_sms', 'other', 'כן', 'לא'],
    ])
  })
})
