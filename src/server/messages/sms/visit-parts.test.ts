import { describe, expect, it } from 'vitest'
import { smsLength, visitsOf } from '#shared/messages/sms/parts.ts'
import { text as visitText, daysAndTimes } from '#server/calendar/appointments/text.ts'
import { text as waitingText } from '#server/booking/waiting-list/text.ts'
import { text as invoiceText } from '#server/money/invoices/text.ts'
import { openSecrets } from '#server/platform/security/crypto.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { renderTemplate } from './render-template.ts'

const DOMAIN = 'torim.sparkling-salon.com'
const at = { publicUrl: () => `https://${DOMAIN}` }
const { links } = openSecrets('a'.repeat(32))

const OFFICES = [
  'סטודיו נועה',
  'לין',
  'B&B Hair Studio',
  'המספרה של יוסי ובניו, קניון עזריאלי תל אביב',
  'א'.repeat(100),
]
const SERVICES = ['תספורת גברים', 'צבע', 'LED 3D טיפול פנים', 'החלקת שיער ברזילאית, תספורת ופן', 'ב'.repeat(100)]
const EMPLOYEES = ['נועה', 'מאיה לוי', 'Jean-Pierre de la Fontaine', 'אלכסנדרה בן־דוד רבינוביץ׳', 'ג'.repeat(80)]
const TIMES = ['2026-11-23 09:00:00', '2026-12-26 18:45:00']

const visits = OFFICES.flatMap((office) =>
  SERVICES.flatMap((service) =>
    EMPLOYEES.flatMap((employee) => TIMES.map((start) => ({ office, service, employee, start }))),
  ),
)
type Visit = (typeof visits)[number]
const messagesOf = ({ office, service, employee, start }: Visit) => {
  const link = links.toSend(shortLinkOf(at, 'v', newLinkSeed()))
  const values = { customer: 'דנה כהן', office, service, employee, time: daysAndTimes([start]) }
  return {
    confirmation: renderTemplate(null, 'confirmation', { ...values, link })!,
    // the grace of a booking that can soon no longer be changed
    inGrace: renderTemplate(null, 'confirmation', { ...values, link: visitText.linkUntil(link, start) })!,
    change: renderTemplate(null, 'change', { ...values, link })!,
    cancellation: renderTemplate(null, 'cancellation', { ...values, link: null })!,
    reminder: renderTemplate(null, 'reminder', { ...values, link: visitText.answers(link) })!,
    request: visitText.requested({ ...values, link }),
    receipt: invoiceText.documentLink(office, links.toSend(shortLinkOf(at, 'i', newLinkSeed()))),
  }
}
const partsOf = (message: string) => smsLength(message).parts

describe('messages about a visit in our own wordings, with a domain of 25 characters', () => {
  it('have at most two parts each, and one visit at most five, with every name', () => {
    expect(DOMAIN).toHaveLength(25)
    for (const visit of visits) {
      const messages = messagesOf(visit)
      for (const message of Object.values(messages)) expect(partsOf(message)).toBeLessThanOrEqual(2)
      const { confirmation, reminder, receipt } = messages
      const sum = [confirmation, reminder, receipt].reduce((parts, message) => parts + partsOf(message), 0)
      expect(sum).toBeLessThanOrEqual(5)
      expect(visitsOf(sum)).toBeLessThanOrEqual(1)
    }
  })

  it('shorten no name of an ordinary visit', () => {
    const { confirmation, reminder, receipt } = messagesOf(visits[0]!)
    expect(confirmation).toMatch(
      /^סטודיו נועה: התור לתספורת גברים אצל נועה נקבע ליום ב׳ 23\/11 בשעה 09:00\nשינוי\/ביטול: https:\/\/\S+$/,
    )
    expect(reminder).toMatch(
      /^סטודיו נועה: תזכורת לתספורת גברים אצל נועה ביום ב׳ 23\/11 בשעה 09:00\nאישור\/ביטול: https:\/\/\S+$/,
    )
    expect(receipt).toMatch(/^סטודיו נועה: המסמך\nhttps:\/\/\S+$/)
  })

  it('of the waiting list have two parts, and three with a time, for ordinary names', () => {
    const link = links.toSend(shortLinkOf(at, 'w', newLinkSeed()))
    const { office, service, employee, start } = visits[0]!
    const offered = { office, service, employee, start, until: '12:15', link }
    const all = [waitingText.joined(offered), waitingText.offered(offered), waitingText.offeredToSeveral(offered)]
    expect(all.map(partsOf)).toEqual([2, 3, 3])
  })

  it('stay as an office wrote them, however long they are', () => {
    const message = '{{office}}, {{service}}, {{employee}}, {{time}}'
    const own = { confirmation: { message, is_sent: true } }
    const [office, service, employee] = ['א'.repeat(80), 'ב'.repeat(80), 'ג'.repeat(40)]
    const values = { customer: 'דנה', office, service, employee, time: 'מחר', link: null }
    expect(renderTemplate(own, 'confirmation', values)).toBe(`${office}, ${service}, ${employee}, מחר`)
  })
})
