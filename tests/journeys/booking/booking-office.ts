import { callerOf, registerTeam, type Body } from '#tests/journeys/call-api.ts'

/**
 * An office for a journey of online booking, in steps of 30 minutes: תספורת נשים (60 minutes, ₪180,
 * with the owner נועה and with מאיה) and צבע שורש (90, ₪250, with מאיה alone). `settings` are those
 * of PUT /api/business/settings.
 */
export async function makeBookingOffice(address: string, settings: Body = {}) {
  const { token, call, noa, maya, service } = await registerTeam(address, { time_step: 30 })
  const business = await call<{ id: number; slug: string; name: string }>('GET', '/api/business')
  // without them no deposit is asked
  await call('PUT', `/api/business/${business.id}`, { business_number: '558319042', address: 'ביאליק 12' })
  await call('PUT', '/api/business/settings', { online_booking: 1, ...settings })
  const cut = await service('תספורת נשים', 60, [noa, maya], { price: 180, is_online: 1 })
  const colour = await service('צבע שורש', 90, [maya], { price: 250, is_online: 1 })

  /**
   * Books as another customer would, from another browser. `start` and `end` are `YYYY-MM-DD
   * HH:mm`.
   */
  const bookAsVisitor = async (start: string, end: string, employee_id = maya) => {
    const stranger = callerOf(address, '')
    const visit = await stranger<{ token: string }>('GET', `/api/get-public-token/${business.slug}`)
    const visitor = callerOf(address, visit.token)
    await visitor('POST', '/api/customers', { full_name: 'רון לוי', phone: '052-345-0002' })
    return visitor<{ manage_token: string }>('POST', '/api/appointments', {
      service_id: cut,
      employee_id,
      start_time: `${start}:00`,
      end_time: `${end}:00`,
    })
  }
  const list = async () =>
    (
      await call<{ appointments: { start_time: string; status_key: string; customer_name: string }[] }>(
        'GET',
        '/api/appointments',
      )
    ).appointments
  return {
    ...business,
    page: `/book/${business.slug}`,
    noa,
    maya,
    cut,
    colour,
    call,
    list,
    bookAsVisitor,
    staffToken: token,
  }
}
