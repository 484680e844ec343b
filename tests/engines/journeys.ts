/** The six journeys, one description for all engines. */
import assert from 'node:assert/strict'
import { PASSWORD, newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice } from '#tests/journeys/staff-office.ts'
import type { Tab } from './engine.ts'
import { bookingOffice, codeSentTo, depositOffice, issuedInvoice, signingLink } from './offices.ts'
import { fill, loadFile, openLive, press, see, seePath, until } from './steps.ts'

export type Journey = { readonly name: string; readonly walk: (tab: Tab, address: string) => Promise<void> }

/** From the first card to the choice of the first free time. */
async function chooseTime(tab: Tab, page: string): Promise<void> {
  await openLive(tab, page)
  await press(tab, 'תספורת נשים')
  await press(tab, 'המשך לבחירת')
  await see(tab, 'אצל מי?')
  await press(tab, 'מאיה')
  await press(tab, 'המשך לזיהוי')
  await fill(tab, 'טלפון נייד', newPhone().replace('+972', '0'))
  await press(tab, 'המשך')
  await fill(tab, 'שם מלא', 'דנה כהן')
  await press(tab, 'המשך לבחירת')
  await see(tab, 'מתי נוח לך?')
  await press(tab, 'הכי מוקדם')
}
async function book(tab: Tab, page: string): Promise<void> {
  await chooseTime(tab, page)
  await press(tab, 'לקבוע ליום')
  await see(tab, 'התור נקבע!')
}

/** Whether something was drawn on the first canvas of the page. */
const isDrawn = (tab: Tab) =>
  tab.run(() => {
    const canvas = document.querySelector('canvas')
    if (!canvas?.width) return false
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, i) => i % 4 < 3 && value < 128 && data[i - (i % 4) + 3]! > 128)
  })

/** Draws a line on the pad, the last canvas of the page, as a person's hand would. */
async function sign(tab: Tab): Promise<void> {
  const place = await tab.run(() => {
    const pad = [...document.querySelectorAll('canvas')].at(-1)!
    pad.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = pad.getBoundingClientRect()
    return { x, y, width, height }
  })
  const along = [0.25, 0.35, 0.45, 0.55, 0.65, 0.75]
  await tab.draw(
    along.map((part, i) => ({
      x: Math.round(place.x + place.width * part),
      y: Math.round(place.y + place.height * (i % 2 ? 0.35 : 0.65)),
    })),
  )
}

async function expectPdf(tab: Tab, address: string): Promise<void> {
  assert.deepEqual(await loadFile(tab, address), { status: 200, start: '%PDF-', end: '%%EOF' })
}

export const journeys: readonly Journey[] = [
  {
    name: 'an owner signs in and opens the calendar',
    walk: async (tab, address) => {
      const { email } = await makeOffice(address)
      await tab.goTo(`${address}/login`)
      await fill(tab, 'אימייל', email)
      await fill(tab, 'סיסמה', PASSWORD)
      await press(tab, 'כניסה')
      await seePath(tab, '/')
      await see(tab, 'התורים הבאים')
      await press(tab, 'יומן')
      await seePath(tab, '/calendar')
      await see(tab, 'סדר יום')
    },
  },
  {
    name: 'a visitor books from the first card to the thank-you page',
    walk: async (tab, address) => {
      const office = await bookingOffice(address)
      await book(tab, `${address}${office.page}`)
      assert.deepEqual(
        (await office.list()).map(({ customer_name }) => customer_name),
        ['דנה כהן'],
      )
    },
  },
  {
    name: 'a customer moves an appointment by its link, and cancels it',
    walk: async (tab, address) => {
      const office = await bookingOffice(address)
      await book(tab, `${address}${office.page}`)
      await press(tab, 'שינוי או ביטול')
      await press(tab, 'שינוי המועד')
      await press(tab, 'הכי מוקדם')
      await press(tab, 'להעביר ליום')
      await see(tab, 'התור הועבר')
      await press(tab, 'ביטול התור')
      await press(tab, 'כן, לבטל')
      await see(tab, 'התור בוטל')
      assert.deepEqual(
        (await office.list()).map(({ status_key }) => status_key),
        ['cancelled'],
      )
    },
  },
  {
    name: 'a visitor pays a deposit in the frame of the gateway',
    walk: async (tab, address) => {
      const office = await depositOffice(address)
      await chooseTime(tab, `${address}${office.page}`)
      await press(tab, 'לקבוע ליום')
      await see(tab, 'מקדמה לשמירת התור')
      await until(tab, 'the page of the gateway', () =>
        tab.inFrame((frame) =>
          frame.run(() => document.readyState === 'complete' && document.querySelector('button') !== null),
        ),
      )
      await tab.inFrame((frame) => press(frame, 'תשלום בכרטיס בדיקה'))
      await see(tab, 'התור נקבע!')
    },
  },
  {
    name: 'a customer reads a document, signs it by hand and loads the signed file',
    walk: async (tab, address) => {
      const { link, phone } = await signingLink(address)
      await tab.goTo(`${address}${new URL(link, address).pathname}`)
      await until(tab, 'a page of the document', () => isDrawn(tab))
      await press(tab, 'המשך לפרטים')
      await fill(tab, 'שם מלא', 'ליאת גולן')
      await press(tab, 'המשך לחתימה')
      await until(tab, 'the pad', () => tab.run(() => document.querySelector('canvas') !== null))
      await sign(tab)
      await press(tab, 'קראתי')
      await fill(tab, 'קוד מה־SMS', await until(tab, 'the code', () => codeSentTo(address, phone)))
      await press(tab, 'חתימה ושליחה')
      await see(tab, 'המסמך נחתם!')
      const file = await tab.run(
        () => [...document.querySelectorAll('a')].find(({ innerText }) => innerText.trim() === 'הורדת העותק שלי')!.href,
      )
      await expectPdf(tab, file)
    },
  },
  {
    name: 'a customer opens an invoice and loads its file',
    walk: async (tab, address) => {
      const token = await issuedInvoice(address)
      await tab.goTo(`${address}/c-invoice/${token}`)
      await until(tab, 'the document', () =>
        tab.run((path) => {
          const links = [...document.querySelectorAll('a')].map(({ href }) => href)
          return links.some((href) => href.includes(path) || href.startsWith('blob:'))
        }, `/api/invoices/pdf/${token}`),
      )
      await expectPdf(tab, `${address}/api/invoices/pdf/${token}`)
    },
  },
]
