import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('pictures are added to a customer’s card, looked at, noted and deleted with undo @phone', async ({
  page,
  server,
  axeAtBothWidths,
}) => {
  const office = await makeOffice(server.address)
  const customer = await office.customer('דנה כהן', '052-345-6710')
  await open(page, office, `/customers/${customer}`)
  const section = page.getByRole('region', { name: 'תמונות' })
  const thumbnails = section.getByRole('button', { name: /^פתיחת התמונה/ })
  const chosen = section.locator('input[type=file]:not([capture])')

  await section.getByRole('button', { name: 'הוספת תמונות' }).click()
  await expect(section.getByText('עוד אין תמונות')).toBeVisible()
  await expect(section.getByRole('button', { name: 'צילום' })).toBeVisible()
  await chosen.setInputFiles([
    { name: 'before.jpg', mimeType: 'image/jpeg', buffer: await photo('#6b4a33') },
    { name: 'after.jpg', mimeType: 'image/jpeg', buffer: await photo('#d9b679') },
  ])
  await expect(page.getByText('2 תמונות נוספו')).toBeVisible()
  await expect(thumbnails).toHaveCount(2)
  await expect(section.getByRole('heading')).toHaveText('תמונות (2)')
  await expect(thumbnails.first().locator('img')).toHaveJSProperty('naturalWidth', 240)

  await chosen.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('אפשר להעלות PNG, JPG או WebP', { exact: false })).toBeVisible()
  await expect(thumbnails).toHaveCount(2)
  await axeAtBothWidths()

  await thumbnails.first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.locator('img')).toHaveJSProperty('naturalWidth', 900)
  await viewer.getByRole('button', { name: 'עריכת ההערה' }).click()
  await viewer.getByLabel('הערה לתמונה').fill('אחרי הגוונים')
  await viewer.getByRole('button', { name: 'שמירת ההערה' }).click()
  await expect(viewer.getByText('אחרי הגוונים')).toBeVisible()
  await axeAtBothWidths()
  await viewer.getByRole('button', { name: 'תמונה ישנה יותר' }).click()
  await expect(viewer.getByText('בלי הערה')).toBeVisible()
  await viewer.getByRole('button', { name: 'תמונה חדשה יותר' }).click()

  await viewer.getByRole('button', { name: 'מחיקת התמונה' }).click()
  await expect(thumbnails).toHaveCount(1)
  await page.getByRole('button', { name: 'החזרה' }).click()
  await expect(section.getByRole('button', { name: 'פתיחת התמונה: אחרי הגוונים' })).toBeVisible()
  await expect(thumbnails).toHaveCount(2)
})
