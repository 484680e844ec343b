/** An office of its own for each journey of the staff app, made through the API. */
import type { Page } from '@playwright/test'

type Body = Record<string, unknown>
export type Office = Awaited<ReturnType<typeof makeOffice>>

export const PASSWORD = 'kafe-shel-boker-7'
let made = 0
/** Text that nobody else has: for addresses. */
export const unique = () => `${process.pid}-${(made += 1)}-${Math.floor(performance.now() * 1000)}`

/** Lets each office come from a network of its own, because the server takes only so many registrations from one. */
export const serverEnv = { TRUST_PROXY: 'loopback' }
const network = () => [10, process.pid % 250, made % 250, Math.floor(performance.now()) % 250].join('.')

/** A new office with its owner נועה לוי alone. */
export async function makeOffice(address: string) {
  const email = `noa-${unique()}@studio.test`
  const from = network()
  let token = ''
  const call = async <T>(method: string, path: string, body?: Body): Promise<T> => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  const registration = { name: 'נועה לוי', email, password: PASSWORD, phone_number: '052-345-6789' }
  ;({ token } = await call<{ token: string }>('POST', '/api/auth/register', registration))
  const { employees } = await call<{ employees: { id: number }[] }>('GET', '/api/employees/office')
  const owner = employees[0]!.id
  return {
    address,
    email,
    token,
    owner,
    call,
    category: async (name: string) =>
      (await call<{ category: { id: number } }>('POST', '/api/categories', { name })).category.id,
    customer: async (full_name: string, phone: string) =>
      (await call<{ customer: { id: number } }>('POST', '/api/customers', { full_name, phone, handled_by: owner }))
        .customer.id,
    service: async (name: string, category_id: number) =>
      (
        await call<{ product: { id: number } }>('POST', '/api/products', {
          name,
          price: 180,
          category_id,
          assignedEmployees: [owner],
        })
      ).product.id,
  }
}

/** Opens a screen signed in. Signing out in the page holds: the token is put there once. */
export async function open(page: Page, { address, token }: Office, path: string) {
  await page.goto(`${address}/login`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${address}${path}`)
}
