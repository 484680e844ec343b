import { toWallClock } from '#shared/values/local-time.ts'
import type { ExportedRow } from './export-queries.ts'
import { text, type SectionName } from './text.ts'

export type ExportedData = Record<SectionName, ExportedRow[]>

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:24px;color:#1c2330}h2{margin:28px 0 8px;font-size:18px}' +
  'table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccd3dd;padding:6px 8px;text-align:start;vertical-align:top}' +
  'th{background:#f2f5f9}td{white-space:pre-line;overflow-wrap:anywhere}'

/** The page of an export: a table for each section, without scripts and other files. */
export function dataPage(name: string, madeIn: string, data: ExportedData): string {
  const title = escaped(text.title(name))
  const sections = (Object.keys(text.sections) as SectionName[]).map((section) => sectionOf(section, data[section]))
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escaped(madeIn)}</p>${sections.join('')}</body></html>`
}

function sectionOf(section: SectionName, rows: readonly ExportedRow[]): string {
  const { title, columns } = text.sections[section]
  const heading = `<h2>${escaped(title)}</h2>`
  if (rows.length === 0) return `${heading}<p>${text.nothing}</p>`
  const names = Object.entries(columns as Record<string, string>)
  const head = names.map(([, label]) => `<th>${escaped(label)}</th>`).join('')
  const body = rows.map((row) => `<tr>${names.map(([key]) => `<td>${escaped(shown(row[key]))}</td>`).join('')}</tr>`)
  return `${heading}<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A value as a person reads it: dates of Israel, words for yes and no, and `name: value` lists. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (typeof value === 'object') return Object.values(value).map(shown).join(': ')
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const [, year, month, day, more] = /^(\d{4})-(\d\d)-(\d\d)(T.+)?$/.exec(local(written)) ?? []
  return year ? `${day}/${month}/${year}${more ? ` ${more.slice(1, 6)}` : ''}` : written
}

const local = (written: string) =>
  /^\d{4}-\d\d-\d\dT/.test(written) ? toWallClock(Date.parse(written)).replace(' ', 'T') : written

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (plain: string) => plain.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
