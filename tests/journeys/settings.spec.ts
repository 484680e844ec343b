import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PICTURE } from '#tests/support/requests.ts'
import { expect, test } from './support.ts'
import { makeOffice, open, serverEnv, unique } from './staff-office.ts'

test.use({ serverEnv })

const card = (page: Page, name: string) => page.getByRole('region', { name })
const toSettings = async (page: Page) => {
  await expect(page.getByLabel('שם העסק')).toBeVisible()
  await expect(page.getByRole('switch').first()).toBeVisible()
}

test('x', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/businesssettings')
  await toSettings(page)
  await page.screenshot({ path: `/tmp/b-${page.viewportSize()!.width}.png`, fullPage: true })
  await open(page, office, '/settings')
  await expect(page.getByText('הגדרות יומן')).toBeVisible()
  await page.screenshot({ path: `/tmp/s-${page.viewportSize()!.width}.png`, fullPage: true })
  await open(page, office, '/calendar-settings')
  await expect(page.getByLabel('שעת התחלה')).toBeVisible()
  await page.screenshot({ path: `/tmp/c-${page.viewportSize()!.width}.png`, fullPage: true })
})
