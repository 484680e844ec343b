/** An office of its own for each journey of online booking, made through the API as its owner would. */
type Body = Record<string, unknown>

let made = 0

async function send<T>(address: string, token: string, method: string, path: string, body?: Body): Promise<T> {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/**
 * סטודיו נועה, open every day from 08:00 to 20:00 in steps of 30 minutes: תספורת נשים (60 minutes, ₪180, with the owner נועה and with
 * מאיה) and צבע שורש (90, ₪250, with מאיה alone). `settings` are those of PUT /api/business/settings.
 */
export async function makeBookingOffice(address: string, settings: Body = {}) {
  const unique = `${process.pid}-${(made += 1)}-${Math.floor(performance.now() * 1000)}`
  const { token } = await send<{ token: string }>(address, '', 'POST', '/api/auth/register', {
    name: 'נועה',
    email: `booking-${unique}@studio.test`,
    password: 'kafe-shel-boker-7',
    phone_number: '052-345-6789',
  })
  const call = <T>(method: string, path: string, body?: Body) => send<T>(address, token, method, path, body)
  const business = await call<{ id: number; slug: string; name: string }>('GET', '/api/business')
  const { employees } = await call<{ employees: { id: number }[] }>('GET', '/api/employees/office')
  const noa = employees[0]!.id
  const { employee } = await call<{ employee: { id: number } }>('POST', '/api/users/create', {
    name: 'מאיה',
    phone: '052-111-2233',
  })
  const maya = employee.id
  const { calendar_settings: calendar } = await call<{ calendar_settings: { id: number } }>(
    'GET',
    '/api/calendar-settings',
  )
  await call('PUT', `/api/calendar-settings/${calendar.id}`, {
    calendar_start_time: '08:00',
    calendar_end_time: '20:00',
    time_step: 30,
    default_view: 'weekly',
    working_days: [0, 1, 2, 3, 4, 5, 6],
  })
  await call('PUT', '/api/business/settings', { online_booking: 1, ...settings })
  const { category } = await call<{ category: { id: number } }>('POST', '/api/categories', { name: 'שיער' })
  const service = async (name: string, time_window: number, price: number, assignedEmployees: number[]) =>
    (
      await call<{ product: { id: number } }>('POST', '/api/products', {
        name,
        time_window,
        price,
        assignedEmployees,
        category_id: category.id,
        product_type: 'service',
        is_online: 1,
      })
    ).product.id
  const cut = await service('תספורת נשים', 60, 180, [noa, maya])
  const colour = await service('צבע שורש', 90, 250, [maya])

  /** Books as another customer would, from another browser. `start` and `end` are `YYYY-MM-DD HH:mm`. */
  const bookAsSomebody = async (start: string, end: string, employee_id = maya) => {
    const { token: theirs } = await send<{ token: string }>(
      address,
      '',
      'GET',
      `/api/get-public-token/${business.slug}`,
    )
    const asVisitor = <T>(path: string, body: Body) => send<T>(address, theirs, 'POST', path, body)
    await asVisitor('/api/customers', { full_name: 'רון לוי', phone: '052-345-0002' })
    return asVisitor<{ manage_token: string }>('/api/appointments', {
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
    bookAsSomebody,
    staffToken: token,
  }
}
