import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openBusiness, toPage, update } from './settings-steps.ts'
import { makeOffice, unique } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

/** A picture drawn by the browser: a light square inside a dark one. */
const drawn = (page: Page, type: string) =>
  page.evaluate(async (kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 600
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = '#0f6e6a'
    drawing.fillRect(0, 0, 600, 600)
    drawing.fillStyle = '#fdebe6'
    drawing.fillRect(150, 150, 300, 300)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind))
    return Array.from(new Uint8Array(await blob!.arrayBuffer()))
  }, type)
const chooseLogo = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
/** The natural width of the picture; 0 while it is not loaded. */
const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => (image as HTMLImageElement).naturalWidth)

test('business details are validated, saved and shown to customers at the new address @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const slug = `noa-${unique()}`
  const { slug: before } = await office.call<{ slug: string }>('GET', '/api/business')
  await openBusiness(page, office)
  await page.getByLabel('שם העסק').fill('')
  await page.getByLabel('מספר עובדים').fill('0')
  await update(page)
  await expect(page.getByText('שדה חובה')).toBeVisible()
  await expect(page.getByText('יש להזין מספר שלם, מ־1 עד 1,000')).toBeVisible()
  await expect(page.getByLabel('שם העסק')).toBeFocused()
  await page.getByLabel('שם העסק').fill('סטודיו נועה')
  await page.getByLabel('מספר עובדים').fill('4')
  await page.getByLabel('מספר עוסק').fill('514756427')
  await update(page)
  await expect(page.getByText('מספר העוסק אינו תקין. יש להזין 9 ספרות כולל ספרת ביקורת')).toBeVisible()
  await axe()
  await page.getByLabel('מספר עוסק').fill('514756428')
  await page.getByLabel('סוג עסק').selectOption({ label: 'חברה' })
  await update(page)
  await expect(page.getByText('הפרטים עודכנו')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  await page.goto(`${server.address}/BusinessSettings?tab=booking`)
  await page.getByLabel('Instagram').fill('https://evil.test/noa')
  await update(page)
  await expect(page.getByText(/יש להזין שם משתמש או קישור של Instagram/)).toBeVisible()
  await axe()
  await page.getByLabel('Instagram').fill('@studio.noa')
  await page.getByLabel('קצת עלינו').fill('צבע, תספורת והחלקה בלב רמת גן')
  await page.getByLabel('כתובת עמוד קביעת התורים').fill(slug)
  await expect(page.getByText(/הכתובת הקודמת תמשיך להוביל לעמוד/)).toBeVisible()
  await update(page)
  await expect(page.getByText('הפרטים עודכנו')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByText('סטודיו נועה').filter({ visible: true }).first()).toBeVisible()
  await page.goto(`${server.address}/BusinessSettings?tab=booking`)
  await expect(page.getByLabel('Instagram')).toHaveValue('instagram.com/studio.noa')
  await toPage(page, 'פרטי העסק')
  await expect(page.getByLabel('סוג עסק')).toHaveValue('company')
  // links and QR codes with the former address redirect
  await page.goto(`${server.address}/book/${before}?service=1`)
  await expect(page).toHaveURL(`${server.address}/book/${slug}?service=1`)
  await expect(page.getByRole('heading', { name: 'סטודיו נועה' })).toBeVisible()
  await expect(page.getByText('צבע, תספורת והחלקה בלב רמת גן')).toBeVisible()
})

test('a failed upload changes nothing, the link is copied and printed, and another business’s address is refused @desktop', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBusiness(page, office)
  await test.step('a failed upload is reported and changes nothing', async () => {
    await page.route('**/api/business/upload-logo', (route) => route.fulfill({ status: 500, json: {} }))
    await chooseLogo(page, 'logo.webp', 'image/webp', Buffer.from(await drawn(page, 'image/webp')))
    await expect(page.getByText('שגיאה בהעלאת הלוגו')).toBeVisible()
    await expect(page.getByRole('button', { name: 'העלאת לוגו' })).toBeEnabled()
    await expect(page.locator('img[src^="/logo/"]')).toHaveCount(0)
  })
  await test.step('the link is copied, and its QR code is downloaded for printing', async () => {
    await toPage(page, 'קביעת תורים')
    await page.getByRole('button', { name: 'העתקה' }).click()
    await expect(page.getByRole('button', { name: 'הועתק' })).toBeVisible()
    const { online_page, slug } = await office.call<{ online_page: string; slug: string }>('GET', '/api/business')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(online_page)
    await expect(page.getByRole('button', { name: 'העתקה' })).toBeVisible()
    await expect(page.getByRole('img', { name: `קוד QR של ${online_page}` })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'הורדה להדפסה' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`qr-${slug}.png`)
    const picture = await readFile(await download.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1200)
  })
  await test.step('another business’s address is refused at its field', async () => {
    const other = await makeOffice(server.address)
    const { slug } = await other.call<{ slug: string }>('GET', '/api/business')
    await page.getByLabel('כתובת עמוד קביעת התורים').fill(slug)
    await update(page)
    await expect(page.getByText('הכתובת הזאת כבר תפוסה. אפשר לבחור כתובת אחרת').first()).toBeVisible()
    await expect(page.getByLabel('כתובת עמוד קביעת התורים')).toBeFocused()
  })
})

test('a logo is uploaded, shown in the header and to customers, and removed @desktop', async ({
  page,
  server,
  axe,
}, info) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  await chooseLogo(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('אפשר להעלות PNG, JPG או WebP')).toBeVisible()
  const large = info.outputPath('large.png')
  await writeFile(large, Buffer.alloc(11 * 1024 * 1024))
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(page.getByText('הקובץ חורג מהמגבלה של 10MB')).toBeVisible()
  await page.reload()
  // the server checks the content of a file that only claims to be a picture
  await chooseLogo(page, 'logo.png', 'image/png', Buffer.from('<!doctype html><p>logo'))
  await expect(page.getByText('אפשר להעלות PNG, JPG או WebP')).toBeVisible()
  await chooseLogo(page, 'logo.png', 'image/png', Buffer.from(await drawn(page, 'image/png')))
  await expect(page.getByRole('img', { name: 'הלוגו של נועה לוי' })).toBeVisible()
  await expect(page.getByText('הלוגו עודכן')).toBeVisible()
  await expect.poll(() => widthOf(page, 'img[alt^="הלוגו"]')).toBe(512)
  await axe()
  // the header follows without a new sign-in, and still after a reload
  await page.goto(`${server.address}/`)
  const header = page.locator('img[src^="/logo/"]').filter({ visible: true })
  await expect(header).toHaveCount(1)
  const address = await header.getAttribute('src')

  const { online_page } = await office.call<{ online_page: string }>('GET', '/api/business')
  await page.goto(online_page)
  await expect(page.locator(`header img[src="${address}"]`)).toBeVisible()
  await expect.poll(() => widthOf(page, 'header img')).toBe(512)
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(preview).toMatch(new RegExp(`^${server.address}/preview/\\d+-card-`))
  expect((await page.request.get(preview!)).headers()['content-type']).toBe('image/png')

  await page.goto(`${server.address}/BusinessSettings`)
  await page.getByRole('button', { name: 'הסרת הלוגו' }).click()
  await page.getByRole('button', { name: 'הסרה', exact: true }).click()
  await expect(page.getByText('הלוגו הוסר')).toBeVisible()
  await expect(page.locator('img[src^="/logo/"]')).toHaveCount(0)
})
