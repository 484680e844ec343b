/** Steps that several journeys of employees and their hours share. */
import type { Page } from '@playwright/test'
import { makeOffice, type Office } from '#tests/journeys/staff-office.ts'

export const SUNDAY = '2026-11-22'
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()
export const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} 05`) })

/** Adds an employee and returns their id. */
export async function hire(office: Office, name: string, more: object = {}) {
  const body = { name, phone: '052-111-2233', ...more }
  return (await office.call<{ employee: { id: number } }>('POST', '/api/users/create', body)).employee.id
}

/** The owner and מאיה, a service of an hour that both give, and appointments of מאיה on Sunday. */
export async function salon(address: string, starts: readonly string[] = []) {
  const office = await makeOffice(address)
  const maya = await hire(office, 'מאיה')
  const category_id = await office.category('שיער')
  const body = { name: 'תספורת', price: 180, category_id, assignedEmployees: [office.owner, maya], time_window: 60 }
  const service_id = (await office.call<{ product: { id: number } }>('POST', '/api/products', body)).product.id
  const customer_id = await office.customer('דנה כהן', '052-345-6710')
  const book = (employee_id: number, start: string) =>
    office.call('POST', '/api/appointments', {
      employee_id,
      customer_id,
      service_id,
      start_time: `${SUNDAY} ${start}:00:00`,
      end_time: `${SUNDAY} ${start}:45:00`,
    })
  for (const start of starts) await book(maya, start)
  const list = async () =>
    (await office.call<{ appointments: { employee_name: string; status_key: string }[] }>('GET', '/api/appointments'))
      .appointments
  return { ...office, maya, book, list }
}
