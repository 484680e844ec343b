import { describe, expect, it, vi } from 'vitest'
import { needsOf } from '#shared/http/endpoint.ts'
import { RIGHTS, byRight, type Right } from '#shared/http/rights.ts'
import { text as settingsText } from '#web/desk/settings/text.ts'
import { endpoints } from '#tests/support/endpoints.ts'

// the texts of some screens stand beside modules that read the browser's session
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
const { screenTable } = await import('./screen-table.ts')
const { mayOpen } = await import('./screen-rule.ts')

type Path = keyof typeof screenTable
const rows = Object.entries(screenTable) as [Path, (typeof screenTable)[Path]][]
const staffRows = rows.filter(([, { who }]) => who === 'staff' || who === 'owner')

/**
 * What each screen behind the sign-in is opened for: the calls without which nobody needs it. The
 * journey tests/journeys/desk/navigation.spec.ts shows that it makes no others that are refused.
 */
const purposes: Readonly<Partial<Record<Path, readonly string[]>>> = {
  '/': ['home.show'],
  '/calendar': ['appointments.list'],
  '/checkout': ['checkout.sell'],
  '/customers': ['customers.list'],
  '/settings': ['business.business'],
  '/employees': ['employees.create'],
  '/sms': ['sms.list'],
  '/books': ['accounting.summary'],
  '/invoices': ['invoices.list'],
  '/products': ['products.create'],
  '/categories': ['categories.create'],
  '/resources': ['resources.create'],
  '/prepaid': ['prepaid.addOffer'],
  '/waiting-list': ['waiting-list.list'],
  '/digital_docs': ['documents.list'],
  '/chat': ['assistant.list'],
  '/notifications': ['notifications.list'],
  '/BusinessSettings': ['business.update'],
  '/calendar-settings': ['calendar-settings.update'],
  '/payment-gateway': ['payment-gateway.get'],
  '/account': ['auth.account'],
  '/customers/$id': ['customers.get'],
  '/customers/import': ['customers.import'],
  '/order-success/$orderId': ['checkout.order'],
  '/invoice': [],
  '/invoice/$id': ['invoices.show'],
  '/card-invoice/$id': ['invoices.show'],
  '/welcome': ['first-run.show'],
  '/expired-subscription': ['subscriptions.permissions'],
  '/cancelled-subscription': ['subscriptions.permissions'],
}

/** Rights that a handler asks for after the plan; their endpoints declare the refusal instead. */
const refusals: Readonly<Record<string, Right>> = {
  selling_not_allowed: 'may_sell',
  reports_not_allowed: 'may_report',
}
const guardOf = (keys: readonly string[]) => {
  const calls = keys.map((key) => {
    const found = endpoints.find((one) => one.key === key)
    if (!found) throw new Error(`no endpoint ${key}`)
    return found.endpoint
  })
  const isRight = (need: string): need is Right => (RIGHTS as readonly string[]).includes(need)
  const needs = calls.flatMap((call) => [
    ...needsOf(call),
    ...(call.fails ?? []).flatMap((code) => refusals[code] ?? []),
  ])
  return {
    who: calls.some(({ access }) => access === 'owner') ? 'owner' : 'staff',
    needs: [...new Set(needs.filter(isRight))].toSorted(),
  }
}

describe('the table of screens', () => {
  it('asks of each screen what the calls it is opened for ask', () => {
    expect(Object.keys(purposes).toSorted()).toEqual(staffRows.map(([path]) => path).toSorted())
    for (const [path, { who, needs = [] }] of staffRows)
      expect({ path, who, needs: needs.toSorted() }).toEqual({ path, ...guardOf(purposes[path]!) })
  })

  it('has four tabs, the rest behind the fifth, and eight places in the rail', () => {
    const menu = rows.filter(([, { icon }]) => icon)
    expect(menu.filter(([, { tab }]) => tab).map(([, { name }]) => name)).toEqual(['בית', 'יומן', 'קופה', 'לקוחות'])
    const behindMore = menu.filter(([, { tab }]) => !tab).map(([path]) => path)
    expect(behindMore.slice(0, 3)).toEqual(['/settings', '/employees', '/sms'])
    const rail = rows.flatMap(([, { name, rail: place }]) => (place ? [{ name, ...place }] : []))
    expect(rail.toSorted((a, b) => a.order - b.order).map(({ name }) => name)).toEqual([
      'בית',
      'יומן',
      'לקוחות',
      'קופה',
      'הודעות',
      'דוחות',
      'שירותים',
      'הגדרות',
    ])
  })

  it('leads to every screen: from the rail, as a tab inside one of it, or from a screen', () => {
    for (const [path, { icon, rail, under }] of staffRows) {
      if (rail) expect({ path, icon: icon !== undefined, under }).toEqual({ path, icon: true, under: undefined })
      else if (icon)
        expect({ path, isInRail: screenTable[under!].rail !== undefined }).toEqual({ path, isInRail: true })
      else if (under)
        expect({ path, isInMenus: screenTable[under].icon !== undefined }).toEqual({ path, isInMenus: true })
      // the guard or the sign-in opens these
      else expect(['/welcome', '/expired-subscription', '/cancelled-subscription']).toContain(path)
    }
  })

  it('has a note for every row of the settings screen', () => {
    const inSettings = rows.filter(([, { tile }]) => tile).map(([path]) => path)
    expect(Object.keys(settingsText.notes).toSorted()).toEqual(inSettings.toSorted())
  })

  it('lets an owner open everything, and an employee what the owner allowed', () => {
    const open = (right: Right | null) =>
      staffRows
        .filter(([, row]) =>
          mayOpen(row, { role: 'employee', rights: { ...byRight(0), ...(right && { [right]: 1 }) } }),
        )
        .map(([path]) => path)
    expect(staffRows.every(([, row]) => mayOpen(row, { role: 'owner', rights: {} }))).toBe(true)
    const without = open(null)
    expect(without).not.toContain('/employees')
    expect(open('may_sell').filter((path) => !without.includes(path))).toEqual(['/checkout'])
    expect(open('may_see_revenue').filter((path) => !without.includes(path))).toEqual(['/invoices'])
    expect(open('may_report')).toEqual(without)
  })
})
