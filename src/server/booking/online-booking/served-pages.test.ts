import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createEntry, createOffer } from '#tests/support/booking/waiting-entries.ts'
import { closePages, openPage } from '#tests/support/booking/served-pages.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { upload } from '#tests/support/catalog/document-files.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice, issueTestInvoice } from '#tests/support/money/invoices.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { sendForSignature, signTestDocument } from '#tests/support/signing/signing.ts'

const NAME = 'סטודיו אגם'
let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice({ name: NAME })
  await office.owner('PUT', `/api/business/${office.officeId}`, { phone: '03-612-3456' })
})
afterAll(closePages)

/** A visitor's booking at 10:00: its id and the address of its page. */
async function booked() {
  const call = await createCaller(office)
  const { body } = await call('POST', '/api/appointments', hourOf(office, '10:00'))
  return { id: body.appointment.id as number, url: `/book/manage/${body.manage_token}` }
}
const appointment = async (id: number) =>
  (await office.owner('GET', '/api/appointments')).body.appointments.find((one: { id: number }) => one.id === id)

describe('the page of an appointment, without its script', () => {
  it('says all of it, with the ways to save it, to get there and to call', async () => {
    const { url } = await booked()
    const page = await openPage(url)
    expect(page.status).toBe(200)
    for (const fact of [NAME, 'תספורת נשים', 'מאיה', '24/11/2026', '10:00 - 11:00', '₪180', 'ביאליק 76', '03-612-3456'])
      expect(page.words).toContain(fact)
    expect(page.words).not.toContain('רק רגע')
    expect(page.link('tel:')).toBe('tel:+97236123456')
    expect(page.link('https://waze.com/')).toContain(encodeURIComponent('ביאליק 76'))
    expect(page.link('/book/manage/')).toBe(`${url}/appointment.ics`)
    for (const answer of ['move', 'cancel'])
      expect(page.html).toContain(`<input type="hidden" name="answer" value="${answer}"/>`)
  })

  it('belongs to its customer: it is not stored, not listed, and names the business in a preview', async () => {
    const page = await openPage((await booked()).url)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(page.title).toBe(`התור שלי · ${NAME}`)
    expect(page.head).toMatchObject({ title: `התור שלי · ${NAME}`, site_name: NAME })
  })

  it('confirms that the customer comes, and cancels after a question', async () => {
    const { id, url } = await booked()
    const { words, html } = await openPage(url)
    expect(words).toContain('אישור הגעה')
    const start = /name="start" value="([^"]+)"/.exec(html)![1]!
    const confirmed = await openPage(`${url}/confirm`, { start })
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${url}?answer=confirm`])
    expect((await openPage(url)).words).not.toContain('אישור הגעה')
    const question = await openPage(`${url}?answer=cancel`)
    expect(question.words).toContain('לבטל את התור?')
    expect((await appointment(id)).status_key).toBe('confirmed')
    await openPage(`${url}/cancel`, { start })
    expect((await openPage(url)).words).toContain('התור בוטל')
  })

  it('moves to a free time of a list, and only to one', async () => {
    const { id, url } = await booked()
    const page = await openPage(`${url}?answer=move`)
    expect(page.words).toContain('לאיזה מועד להעביר?')
    const times = [...page.html.matchAll(/<option value="([^"]+)"/g)].map(([, at]) => at!)
    expect(times).toContain(`${DAY} 15:00:00`)
    const version = /name="version" value="(\d+)"/.exec(page.html)![1]!
    const night = await openPage(`${url}/move`, { to: `${DAY} 23:00:00`, version })
    expect([night.status, night.words.includes('לאיזה מועד להעביר?')]).toEqual([409, true])
    expect((await openPage(`${url}/move`, { to: 'soon', version })).status).toBe(422)
    const moved = await openPage(`${url}/move`, { to: `${DAY} 15:00:00`, version })
    expect([moved.status, moved.headers.location]).toEqual([303, url])
    expect((await appointment(id)).start_time).toBe(`${DAY} 15:00:00`)
    // another tab still shows the time of before
    const old = await openPage(`${url}/move`, { to: `${DAY} 16:00:00`, version })
    expect([old.status, old.words.includes('15:00')]).toEqual([409, true])
  })

  it('says why a visit cannot be moved, and whom to call', async () => {
    const { url } = await booked()
    await office.owner('PUT', '/api/business/settings', { online_booking: 0 })
    const page = await openPage(`${url}?answer=move`)
    expect(page.words).toContain('אי אפשר לשנות כאן את המועד')
    expect(page.link('tel:')).toBe('tel:+97236123456')
  })

  it('is not found for an unknown link, in words', async () => {
    const page = await openPage(`/book/manage/${'A'.repeat(22)}`)
    expect([page.status, page.words.includes('לא מצאנו את התור')]).toEqual([404, true])
  })

  it('has a calendar file that phones open', async () => {
    const { headers } = await openPage(`${(await booked()).url}/appointment.ics`)
    expect(headers['content-disposition']).toBe('inline; filename="appointment.ics"')
  })
})

describe('the thank-you page, without its script', () => {
  it('repeats what the address says and claims nothing', async () => {
    const said = { service_name: 'תספורת', employee_name: 'מאיה', employee_phone: '050-7654321' }
    const times = { start_time: `${DAY} 10:00:00`, end_time: `${DAY} 11:00:00` }
    const page = await openPage(`/book-thank-you?${new URLSearchParams({ ...said, ...times })}`)
    for (const fact of ['תספורת', 'מאיה', '24/11/2026', '10:00 - 11:00']) expect(page.words).toContain(fact)
    expect(page.words).not.toContain('התור נקבע')
    expect(page.link('tel:')).toBe('')
  })
})

describe('the pages of the waiting list, without their script', () => {
  it('say what is offered, and book it', async () => {
    const { token } = await createOffer({ office, ids: office.ids })
    const url = `/book/waiting/${token}`
    const page = await openPage(url)
    for (const fact of [NAME, 'התפנה מועד', 'תספורת נשים', 'מאיה', '₪180', '03-612-3456', 'ביטול חינם'])
      expect(page.words).toContain(fact)
    expect([page.title, page.head.site_name]).toEqual([`רשימת המתנה · ${NAME}`, NAME])
    const accepted = await openPage(`${url}/accept`, {})
    expect([accepted.status, accepted.headers.location]).toEqual([303, url])
    const after = await openPage(url)
    expect(after.words).toContain('התור נקבע')
    expect((await openPage(after.link('/book/manage/').replace('/appointment.ics', ''))).words).toContain('תספורת נשים')
  })

  it('say what became of an offer that is over', async () => {
    const { token, hold } = await createOffer({ office, ids: office.ids })
    await office.owner('DELETE', `/api/waiting-list/holds/${hold}`)
    const late = await openPage(`/book/waiting/${token}/accept`, {})
    expect([late.status, late.words.includes('רשימת ההמתנה')]).toEqual([409, true])
    expect(late.html).toContain('role="alert"')
  })

  it('show what a customer waits for, and take them off the list', async () => {
    const { token } = await createEntry(office)
    const url = `/book/waiting/${token}`
    expect((await openPage(url)).words).toContain('תספורת נשים')
    await openPage(`${url}/leave`, {})
    expect((await openPage(url)).words).toContain('הוסרת מרשימת ההמתנה')
    expect((await openPage(`/book/waiting/${'A'.repeat(22)}`)).status).toBe(404)
  })

  it('say what the list is, and whom to call to join it', async () => {
    const page = await openPage(`/book/${office.slug}/waiting`)
    for (const fact of [NAME, 'נשמור אותו 15 דקות', '03-612-3456']) expect(page.words).toContain(fact)
    expect(page.head.site_name).toBe(NAME)
  })
})

describe('the files of the later steps', () => {
  const filesOf = (html: string) => [...new Set(html.match(/\/p\/assets\/(?!main)[\w.-]+?\.(?:js|css)/g))].toSorted()

  it('are asked for at the first choice, and with the page when its address names a service', async () => {
    const first = await openPage(`/book/${office.slug}`)
    expect(first.html).not.toContain('rel="modulepreload"')
    const files = filesOf(first.html)
    expect(files).toContainEqual(expect.stringContaining('/contact-and-time-steps-'))
    for (const file of files) expect({ file, status: (await openPage(file)).status }).toEqual({ file, status: 200 })
    const second = await openPage(`/book/${office.slug}?service=${office.ids.service}`)
    expect(second.html).toMatch(/rel="modulepreload" crossorigin href="\/p\/assets\/contact-and-time-steps-/)
    expect(filesOf(second.html)).toEqual(files)
  })
})

describe('the page of a document, without its script', () => {
  const documentOf = async () => (await upload(office, pdfOf(['First']))).body.document.id as number

  it('names the document and the business, and leads to the file, without noting that it was opened', async () => {
    const { id, token } = await sendForSignature(office, await documentOf())
    const page = await openPage(`/sign/${token}`)
    for (const fact of [NAME, 'מסמך לקריאה ולחתימה', '03-612-3456', 'JavaScript']) expect(page.words).toContain(fact)
    expect(page.link('/api/sign/')).toBe(`/api/sign/${token}/file`)
    expect([page.title, page.head.site_name]).toEqual([`מסמך לחתימה · ${NAME}`, NAME])
    const { requests } = (await office.owner('GET', '/api/documents/requests')).body
    expect(requests.find((one: { id: number }) => one.id === id).status).toBe('sent')
  })

  it('has the signed copy of a signed one', async () => {
    const { token } = await signTestDocument(office, await documentOf())
    const page = await openPage(`/sign/${token}`)
    expect(page.words).toContain('המסמך נחתם!')
    expect((await (await callerOf(null))('GET', page.link('/api/sign/'))).status).toBe(200)
  })

  it('says that a link has ended, and whom to call', async () => {
    const { id, token } = await sendForSignature(office, await documentOf())
    await office.owner('POST', `/api/documents/requests/${id}/cancel`)
    const page = await openPage(`/sign/${token}`)
    expect(page.words).toContain('הבקשה בוטלה')
    expect(page.link('tel:')).toBe('tel:+97236123456')
  })

  it('is checked on a page that says what it does and what it needs', async () => {
    const { words } = await openPage('/verify')
    for (const fact of ['בדיקת מסמך חתום', 'JavaScript', 'העמוד לא נטען עד הסוף']) expect(words).toContain(fact)
  })
})

describe('the page of an invoice', () => {
  it('says whose it is, its number, sum and date, and links the file by its address, without a script', async () => {
    const { id, token } = await issueTestInvoice(office)
    const { invoice_number } = (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
    const page = await openPage(`/c-invoice/${token}`)
    for (const fact of [NAME, 'המסמך מוכן', String(invoice_number), '22/11/2026', '₪180'])
      expect(page.words).toContain(fact)
    expect(page.words).not.toContain('ירדה')
    expect(page.html).not.toContain('<script')
    expect([page.title, page.head.site_name]).toEqual([`החשבונית שלך · ${NAME}`, NAME])
    const file = await (await callerOf(null))('GET', page.link('/api/invoices/pdf/'))
    expect(file.headers['content-disposition']).toMatch(/^inline/)
  })

  it('says that it waits for the number of the tax authority, and links nothing', async () => {
    const { token } = await issueLargeInvoice(office)
    const page = await openPage(`/c-invoice/${token}`)
    expect(page.words).toContain('ממתין למספר הקצאה')
    expect(page.link('/api/')).toBe('')
  })

  it.for([
    ['', 404, 'מספר חשבונית לא סופק בכתובת.'],
    [`/${'A'.repeat(22)}`, 404, 'החשבונית לא נמצאה.'],
    ['/short', 404, 'החשבונית לא נמצאה.'],
    ['/1000000001', 403, 'אין הרשאה לצפות במסמך.'],
  ] as const)('says the specified sentence for /c-invoice%s', async ([path, status, sentence]) => {
    const page = await openPage(`/c-invoice${path}`)
    expect([page.status, page.words.includes(sentence)]).toEqual([status, true])
  })
})
