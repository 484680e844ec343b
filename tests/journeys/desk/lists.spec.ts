/** The specified page sizes on phones, on desks as many rows as fit or are chosen. */
import type { Page } from '@playwright/test'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

/** The lists that fill a screen: its address, the path of the call, and the specified size. */
const lists: readonly (readonly [screen: string, call: string, specified: number])[] = [
  ['/customers', '/api/customers', 5],
  ['/products', '/api/products/office', 10],
  ['/categories', '/api/categories', 5],
  ['/digital_docs', '/api/documents', 5],
  ['/sms', '/api/sms/office', 7],
  ['/invoices', '/api/invoices', 6],
  ['/employees', '/api/employees/office', 10],
  ['/resources', '/api/resources', 10],
  ['/notifications', '/api/notifications', 7],
]
/** The page sizes that the screen asks for when it is opened. */
async function limitsOf(page: Page, screen: string, call: string): Promise<number[]> {
  const limits: number[] = []
  const note = (request: { url: () => string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === call && searchParams.has('offset')) limits.push(Number(searchParams.get('limit')))
  }
  page.on('request', note)
  await page.evaluate((address) => history.pushState({}, '', address), screen)
  await expect(page).toHaveURL((url) => url.pathname === screen)
  await expect.poll(() => limits.length, screen).toBeGreaterThan(0)
  page.off('request', note)
  return limits
}

test('on phones every list has the specified rows on a page @phone', async ({ page, server }) => {
  await open(page, await makeOffice(server.address), '/settings')
  for (const [screen, call, specified] of lists)
    expect({ screen, limits: await limitsOf(page, screen, call) }).toEqual({ screen, limits: [specified] })
})

test('on desks every list fills the height with one call, a chosen size is remembered, and parts keep theirs @desktop', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  await test.step('on desks every list fills the height, with one call', async () => {
    await page.setViewportSize({ width: 1440, height: 1400 })
    await open(page, office, '/settings')
    for (const [screen, call, specified] of lists) {
      const limits = await limitsOf(page, screen, call)
      expect({ screen, calls: limits.length }).toEqual({ screen, calls: 1 })
      expect(limits[0], screen).toBeGreaterThan(specified)
    }
  })
  await test.step('the list fills the desk without scrolling, and a chosen size is remembered', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const i of Array(14).keys()) await office.customer(`לקוח ${i}`, `052-345-67${10 + i}`)
    await open(page, office, '/customers')
    const rows = page.getByRole('table', { name: 'לקוחות' }).getByRole('row')
    await expect(page.getByText('1 - 9 מתוך 14')).toBeVisible()
    const { scrollHeight, height } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      height: innerHeight,
    }))
    expect(scrollHeight).toBe(height)
    const size = page.getByRole('combobox', { name: 'שורות בעמוד' })
    await expect(size.locator('option')).toHaveText(['לפי המסך', '5 שורות', '10 שורות', '25 שורות', '50 שורות'])
    await page.getByRole('button', { name: 'הבא' }).click()
    await expect(page.getByText('10 - 14 מתוך 14')).toBeVisible()
    await size.selectOption('5')
    await expect(page.getByText('1 - 5 מתוך 14')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 - 5 מתוך 14')).toBeVisible()
    await expect(size).toHaveValue('5')
    await size.selectOption('25')
    await expect(rows).toHaveCount(15)
    await size.selectOption('0')
    await expect(page.getByText('1 - 9 מתוך 14')).toBeVisible()
  })
  await test.step('a list in a part of a screen keeps its size until another is chosen', async () => {
    const id = await office.customer('דנה כהן', '052-345-6799')
    const service_id = await office.service('תספורת', await office.category('שיער'))
    for (const day of [1, 2, 3, 4, 5, 6])
      await office.call('POST', '/api/appointments', {
        employee_id: office.owner,
        customer_id: id,
        service_id,
        start_time: `2026-03-0${day} 10:00:00`,
        end_time: `2026-03-0${day} 11:00:00`,
        status_key: 'confirmed',
        allow_overlap: 1,
      })
    await open(page, office, `/customers/${id}`)
    const past = page.getByRole('region', { name: 'ביקורים קודמים' })
    await expect(past.getByText('1 - 5 מתוך 6')).toBeVisible()
    const size = past.getByRole('combobox', { name: 'שורות בעמוד' })
    await expect(size).toHaveValue('5')
    await size.selectOption('10')
    await expect(past.getByText('1 - 6 מתוך 6')).toBeVisible()
  })
})
