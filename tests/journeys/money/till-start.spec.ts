import { expect, test } from '#tests/journeys/support.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { button, dialog, FINISH, inDialog, shop } from './checkout-steps.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

test('a passer-by pays cash in five taps; a visit that waits to be paid opens its sale, and the drawer is counted from the till @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office, service, customer } = await shop(server.address)
  await office.call('POST', '/api/appointments', {
    service_id: service,
    employee_id: office.owner,
    customer_id: customer,
    start_time: '2026-11-22 08:30:00',
    end_time: '2026-11-22 09:30:00',
    status_key: 'done',
    allow_overlap: 1,
  })
  await open(page, office, '/')
  const main = page.getByRole('navigation').getByRole('link', { name: 'קופה' }).last()
  const taps = [
    main,
    button(page, 'לקוח מזדמן'),
    page.getByRole('region', { name: 'מועדפים' }).getByRole('button', { name: /תספורת נשים/ }),
    button(page, 'מזומן'),
    button(page, FINISH),
  ]
  for (const tap of taps) await tap.click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  expect(taps.length).toBeLessThanOrEqual(5)
  await main.click()
  const unpaid = page.getByRole('region', { name: 'ממתינים לתשלום היום' })
  await axe()
  await unpaid.getByRole('link', { name: /דנה כהן/ }).click()
  await expect(page.getByText('מהתור של 08:30')).toBeVisible()
  await expect(unpaid).toBeHidden()
  await button(page, 'מזומן').click()
  await button(page, FINISH).click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  await main.click()
  await expect(unpaid).toContainText('כל מי שהגיעו היום כבר שילמו')
  await unpaid.getByRole('link', { name: 'סגירת קופה' }).click()
  await expect(dialog(page)).toContainText('סגירת קופה')
  await test.step('what gets a star leads the favourites, before what is sold more', async () => {
    await open(page, office, '/checkout')
    const first = page.getByRole('region', { name: 'מועדפים' }).getByRole('button').first()
    await expect(first).toContainText('תספורת נשים')
    await button(page, 'הוספת מוצר או שירות').click()
    const star = inDialog(page, 'שמפו: מועדף')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await axe()
    await inDialog(page, 'ביטול').click()
    await expect(first).toContainText('שמפו')
  })
})
