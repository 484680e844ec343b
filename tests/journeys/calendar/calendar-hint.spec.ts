import { registerTeam } from '#tests/journeys/call-api.ts'
import { boxOf } from './calendar-devices.ts'
import { CLOCK, grid, open } from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('the hint of an empty calendar leaves the grid where it is', async ({ page, server, axe }) => {
  const { token, call, noa, maya, service } = await registerTeam(server.address)
  await service('תספורת', 60, [noa, maya], { price: 180 })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await open(page, '?view=day')
  const hint = page.getByRole('status').filter({ hasText: 'את התור הראשון' })
  await expect(hint).toBeVisible()
  await axe()
  const beside = await boxOf(grid(page))
  // a press on the hint's words meets the grid; its button books
  await expect(hint).toHaveCSS('pointer-events', 'none')
  await hint.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await call('PUT', '/api/first-run', { event: 'ended' })
  await open(page, '?view=day')
  await expect(page.getByRole('status').filter({ hasText: 'את התור הראשון' })).toBeHidden()
  await expect.poll(() => boxOf(grid(page))).toEqual(beside)
})
