import { makeOffice } from '#tests/journeys/staff-office.ts'

type Sold = { office: Awaited<ReturnType<typeof makeOffice>>; customer: number }

/** An office with one customer, who has past and future appointments. */
export async function withVisits(address: string): Promise<Sold> {
  const office = await makeOffice(address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  const customer = await office.customer('דנה כהן', '052-345-6710')
  for (const [day, status_key] of [
    ['2020-03-01', 'done'],
    ['2020-04-01', 'no_show'],
    ['2039-05-02', 'confirmed'],
  ])
    await office.call('POST', '/api/appointments', {
      employee_id: office.owner,
      customer_id: customer,
      service_id: service,
      start_time: `${day} 10:00:00`,
      end_time: `${day} 11:00:00`,
      status_key,
    })
  return { office, customer }
}
