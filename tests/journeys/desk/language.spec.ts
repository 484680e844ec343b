import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { makeOffice, PASSWORD } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html', woff2: 'font/woff2' }

test('the sign-in screen speaks English from left to right when it is built in English @desktop', async ({
  page,
  server,
  axe,
}, info) => {
  const built = info.outputPath('english')
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '-c', 'vite.staff.config.ts', '--outDir', built],
    {
      env: { ...process.env, LUZ_LANGUAGE: 'en', NODE_ENV: 'production' },
      stdio: 'pipe',
    },
  )
  const office = await makeOffice(server.address)
  // the API is the real one; the app comes from the English build
  await page.route(`${server.address}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) return route.continue()
    const asked = path.join(built, pathname)
    const file = path.extname(pathname) && existsSync(asked) ? asked : path.join(built, 'index.html')
    return route.fulfill({ body: readFileSync(file), contentType: types[path.extname(file).slice(1)] ?? 'text/plain' })
  })
  await page.goto(`${server.address}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/[\u0590-\u05ff]/)
  const [label, field] = [page.getByText('Email', { exact: true }), page.getByLabel('Email')]
  // one build for both widths
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await axe()
    expect((await label.boundingBox())!.x - (await field.boundingBox())!.x).toBeLessThan(8) // labels begin at the left
  }
  await field.fill(office.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).first()).toBeVisible()
})
