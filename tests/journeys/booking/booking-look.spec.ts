import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, next, waitForScript } from './booking-steps.ts'
import { namesNotSeen } from '#tests/journeys/names-as-seen.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

/** An office with eight services in two categories, so that the page groups them. */
async function makeLargeOffice(address: string) {
  const office = await makeBookingOffice(address)
  await office.call('PUT', `/api/business/${office.id}`, { phone: '052-345-6789', city: 'רמת גן' })
  const { category } = await office.call<{ category: { id: number } }>('POST', '/api/categories', { name: 'ציפורניים' })
  for (const name of ['מניקור', 'פדיקור', 'לק ג׳ל', 'בניית ציפורניים', 'הסרת לק', 'מילוי'])
    await office.call('POST', '/api/products', {
      name,
      price: '90',
      time_window: 30,
      category_id: category.id,
      assignedEmployees: [office.maya],
      is_online: 1,
    })
  return office
}

test('the first step says where the business is and until when it is open, and leads to a category @phone', async ({
  browser,
  server,
}) => {
  const office = await makeLargeOffice(server.address)
  // all of it stands in the HTML
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${server.address}${office.page}`)
  const head = page.locator('header')
  await expect(head.getByText('פתוח עד 20:00')).toBeVisible()
  await expect(head.getByRole('link', { name: 'ביאליק 12, רמת גן' })).toHaveAttribute('href', /google\.com\/maps/)
  await expect(head.getByRole('link', { name: 'WhatsApp לעסק' })).toHaveAttribute('href', 'https://wa.me/972523456789')
  await expect(head.getByRole('link', { name: 'ניווט ב־Waze' })).toHaveAttribute('href', /waze\.com/)

  const chips = page.getByRole('navigation')
  await chips.getByRole('link', { name: 'ציפורניים' }).click()
  const heading = page.getByRole('heading', { name: 'ציפורניים' })
  await expect(heading).toBeInViewport()
  // below the links, which stay in view
  const [bar, title] = [await chips.boundingBox(), await heading.boundingBox()]
  expect(bar!.y).toBe(0)
  expect(title!.y).toBeGreaterThanOrEqual(bar!.height)
  await context.close()
})

test('a link to a category keeps the step, and the way back ends at the first step @phone', async ({
  page,
  server,
}) => {
  const office = await makeLargeOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await page.getByRole('navigation').getByRole('link', { name: 'ציפורניים' }).click()
  await page.getByText('מניקור').click()
  await next(page, 'המשך לזיהוי')
  await expect(page.getByLabel('טלפון נייד')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'איזה טיפול תרצו?' })).toBeVisible()
  await expect(page.locator('input[name=service]:checked')).toHaveCount(1)
})

test('is readable at night: every step of the dark scheme reaches the contrast of the day', async ({
  page,
  server,
  axe: looksFor,
}) => {
  const axe = async () => {
    await looksFor()
    await expect.poll(() => namesNotSeen(page), 'names without the words that are seen').toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  const office = await makeLargeOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(paper).toBe('rgb(20, 25, 27)')
  await axe()
  await page.getByText('תספורת נשים').click()
  await next(page, 'המשך לבחירת מטפל')
  await axe()
  await page.getByText('מאיה').click()
  await next(page, 'המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill('12')
  await next(page, 'המשך')
  await axe()
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await axe()
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toBeVisible()
  await axe()
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  const others = [`/book/manage/${manage_token}`, `${office.page}/waiting`, '/verify', '/accessibility']
  for (const address of others) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await axe()
  }
})
