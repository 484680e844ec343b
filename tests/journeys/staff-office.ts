import type { Page } from '@playwright/test'
import { registerOwner } from './call-api.ts'

export { PASSWORD, unique } from './call-api.ts'
export type Office = Awaited<ReturnType<typeof makeOffice>>

/** The details of the office that a document must name. */
const IDENTITY = { business_number: '558319042', address: 'ביאליק 12', city: 'תל אביב' }

/**
 * A new office for a journey of the staff app, with its owner נועה לוי alone. It may issue
 * documents.
 */
export async function makeOffice(address: string) {
  const { email, token, call, owner, officeId } = await registerOwner(address, 'נועה לוי')
  await call('PUT', `/api/business/${officeId}`, IDENTITY)
  const create = async (path: string, body: Record<string, unknown>) =>
    Object.values(await call<Record<string, { id: number }>>('POST', path, body))[0]!.id
  return {
    address,
    email,
    token,
    owner,
    officeId,
    call,
    category: (name: string) => create('/api/categories', { name }),
    // who agreed to invoices as files, so that sales ask nothing
    customer: (full_name: string, phone: string) =>
      create('/api/customers', { full_name, phone, handled_by: owner, documents_consent: 1 }),
    service: (name: string, category_id: number) =>
      create('/api/products', { name, price: 180, category_id, assignedEmployees: [owner] }),
  }
}

let opened = 0
/**
 * Opens a screen signed in. The token is set by the first page of this call, before its scripts
 * run, and not again, so that signing out in the page holds.
 */
export async function open(page: Page, { address, token }: Pick<Office, 'address' | 'token'>, path: string) {
  await page.addInitScript(
    ({ origin, value, once }) => {
      if (window !== top || location.origin !== origin || sessionStorage.getItem(once)) return
      sessionStorage.setItem(once, '1')
      localStorage.setItem('token', value)
    },
    { origin: new URL(address).origin, value: token, once: `journey-${(opened += 1)}` },
  )
  await page.goto(`${address}${path}`)
}
