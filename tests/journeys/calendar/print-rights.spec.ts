import { salon, SUNDAY } from '#tests/journeys/team/employees-steps.ts'
import { line, onPaper, sheet, stubPrint } from './print-steps.ts'
import { signInEmployee } from '#tests/journeys/team/sign-in-employee.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

// a Wednesday, 08:46 in Israel
test.use({ clock: '2026-11-18T06:46:00.000Z' })

test('no phone is printed for an employee who may not see those of others @desktop', async ({ page, server }) => {
  await stubPrint(page)
  const office = await salon(server.address, ['10'])
  const token = await signInEmployee(server, office)
  const { employees } = await office.call<{ employees: { id: number; name: string }[] }>('GET', '/api/employees/office')
  const { id } = employees.find(({ name }) => name === 'מאיה כהן')!
  await office.call('PUT', `/api/users/update/${id}`, { may_see_phones: 0 })
  for (const [reader, phones] of [
    [office.token, 1],
    [token, 0],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, { ...office, token: reader }, `/calendar?view=day&date=${SUNDAY}`)
    await page.getByRole('button', { name: 'הדפסה' }).click()
    await onPaper(page)
    await expect(line(page, 'דנה כהן')).toBeVisible()
    await expect(sheet(page).getByText('052-345-6710')).toHaveCount(phones)
    await expect(sheet(page).getByText('טלפון').first()).toBeVisible({ visible: phones === 1 })
  }
})
