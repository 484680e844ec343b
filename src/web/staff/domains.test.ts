import { describe, expect, it, vi } from 'vitest'
import { STAFF_SCREENS } from '#shared/desk/home/staff-screens.ts'

// the screens' modules read the browser's session when they are imported
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
const { bareScreens, publicPaths, isKnownPath, screens, signedOutScreens } = await import('./domains.ts')
const { isScreen } = await import('./screen-addresses.ts')
const { screenTable } = await import('#web/desk/navigation/parts/screen-table.ts')

/** The access rules of the specification's table (2.1). */
const specified: Readonly<Record<string, readonly string[]>> = {
  'signed in': ['/'],
  public: ['/login', '/register', '/forgot-password', '/verify-code', '/reset-password'],
  elsewhere: ['/c-invoice/$id', '/payment-success', '/book/$officeId', '/book-thank-you'],
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
type Path = keyof typeof screenTable
const pathsOf = (routes: readonly { readonly options: unknown }[]) =>
  routes.map(({ options }) => (options as { readonly path: Path }).path)
const paths = pathsOf([...screens, ...signedOutScreens, ...bareScreens])
const rolesFor = (path: string) => {
  const { who } = screenTable[path as Path]
  return who === 'staff' ? ['owner', 'employee'] : who === 'owner' ? ['owner'] : []
}
const rows = Object.entries(screenTable)

describe('the screens of all domains', () => {
  it('are open to the roles that the specification names', () => {
    for (const path of [...specified['signed in']!, ...specified['owner, employee']!])
      expect({ path, roles: rolesFor(path) }).toEqual({ path, roles: ['owner', 'employee'] })
    for (const path of specified.owner!) expect({ path, roles: rolesFor(path) }).toEqual({ path, roles: ['owner'] })
    for (const path of specified.public!) {
      expect(['anyone', 'signedOut']).toContain(screenTable[path as Path].who)
      expect(rolesFor(path)).toEqual([])
    }
    expect(publicPaths.toSorted()).toEqual(specified.elsewhere!.toSorted())
  })

  it('are those that the server knows and those of the table, once each', () => {
    expect(paths.toSorted()).toEqual(STAFF_SCREENS.toSorted())
    expect(Object.keys(screenTable).toSorted()).toEqual(paths.toSorted())
  })

  it('need the sign-in exactly where the route stands behind it', () => {
    const open = rows.filter(([, { who }]) => who === 'anyone' || who === 'signedOut').map(([path]) => path)
    expect(pathsOf(signedOutScreens).toSorted()).toEqual(open.toSorted())
  })

  it('require a subscription where they show documents and reports', () => {
    const needing = rows.filter(([, { needsActive }]) => needsActive).map(([path]) => path)
    expect(needing.toSorted()).toEqual(['/books', '/card-invoice/$id', '/invoice', '/invoice/$id', '/invoices'])
  })

  it('own the paths below them and no others', () => {
    expect(['/customers/abc', '/c-invoice/x', '/'].map(isKnownPath)).toEqual([true, true, true])
    expect(['/nowhere', '/BUSINESSSETTINGS', '/customersx', '/order-success'].map(isKnownPath)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('are all served by the service worker', () => {
    expect(paths.filter((path) => !isScreen(path))).toEqual([])
  })
})
