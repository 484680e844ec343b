import { describe, expect, it } from 'vitest'
import { isKnown, rolesOf, routeTable, ruleOf } from './route-table.ts'

/** The specification's own table (2.1), word for word as far as access goes. */
const specified: Readonly<Record<string, readonly string[]>> = {
  'signed in': ['/'],
  public: ['/login', '/register', '/forgot-password', '/verify-code', '/reset-password', '/c-invoice/$id'],
  'public too': ['/payment-success', '/book/$officeId', '/book-thank-you'],
  owner: ['/BusinessSettings', '/employees'],
  'owner, employee': [
    '/settings',
    '/products',
    '/categories',
    '/digital_docs',
    '/sms',
    '/invoices',
    '/customers',
    '/checkout',
    '/invoice/$id',
    '/order-success/$orderId',
    '/calendar',
    '/calendar-settings',
    '/chat',
  ],
}
const rolesFor = (path: string) => rolesOf(ruleOf(path))

describe('the route table', () => {
  it('lets everybody who is signed in, owners alone or anybody in, as the specification says', () => {
    for (const path of [...specified['signed in']!, ...specified['owner, employee']!])
      expect({ path, roles: rolesFor(path) }).toEqual({ path, roles: ['owner', 'employee'] })
    for (const path of specified.owner!) expect({ path, roles: rolesFor(path) }).toEqual({ path, roles: ['owner'] })
    for (const path of [...specified.public!, ...specified['public too']!])
      expect(['anybody', 'strangers']).toContain(ruleOf(path)?.who)
  })

  it('asks for a subscription where invoices are', () => {
    const needing = Object.keys(routeTable).filter((path) => ruleOf(path)?.needs)
    expect(needing).toEqual(['/invoices', '/invoice/$id', '/card-invoice/$id'])
  })

  it('lets nobody into what has no line', () => {
    expect(rolesFor('/nowhere')).toEqual([])
    expect(rolesFor('/businesssettings')).toEqual([])
    expect(rolesFor('/login')).toEqual([])
  })

  it('knows what lies below a screen, and what is nothing of ours', () => {
    expect(['/customers/abc', '/c-invoice/x', '/'].map(isKnown)).toEqual([true, true, true])
    expect(['/nowhere', '/BUSINESSSETTINGS', '/customersx'].map(isKnown)).toEqual([false, false, false])
  })
})
