import { whoComes } from '#shared/customers/customers/text.ts'
import { counted } from '#shared/values/count-text.ts'
import { toWallClock, weekdayOf } from '#shared/values/local-time.ts'

type Digest = {
  readonly office: string
  readonly now: Date
  readonly visits: readonly (Parameters<typeof whoComes>[0] & {
    readonly start_time: string
    readonly service: string
  })[]
  /** Sentences of unseen notifications. */
  readonly news: readonly string[]
  readonly hasMore: boolean
  readonly link: string
}
const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']

/** The email of the morning: the person's appointments of the day, and what they have not seen. */
export function digestText({ office, now, visits, news, hasMore, link }: Digest): { subject: string; text: string } {
  const wall = toWallClock(now)
  const day = `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)}`
  const today = visits.map((visit) => `${visit.start_time.slice(11, 16)} ${whoComes(visit)}, ${visit.service}`)
  const parts = [
    today.length > 0 ? `התורים שלך היום:\n${today.join('\n')}` : 'אין לך תורים היום.',
    news.length > 0 ? `מה חדש:\n${news.join('\n')}` : '',
    hasMore ? 'יש עוד התראות ברשימה.' : '',
    `לכל ההתראות, וכדי להפסיק את האימייל הזה (הגדרות):\n${link}`,
  ]
  const count = [
    counted(visits.length, ['תור אחד', 'תורים']),
    ...(news.length > 0 ? [counted(news.length, ['התראה חדשה אחת', 'התראות חדשות'])] : []),
  ]
  return { subject: `${day}: ${count.join(', ')} · ${office}`, text: parts.filter(Boolean).join('\n\n') }
}
