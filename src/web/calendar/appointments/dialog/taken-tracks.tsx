import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { MinuteRange } from '#shared/office/working-hours/rules.ts'
import { addDays, timeOf } from '#shared/values/local-time.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { timeBlocksIn } from '../../time-blocks/api.ts'
import { appointmentsIn } from '../api.ts'
import { workingHoursIn } from '../team-queries.ts'
import type { Person } from '../calendar-people.ts'
import { freeAround, hoursAround, type Piece, piecesOf, rangeOf } from './day-track.ts'
import css from './taken-tracks.module.css'
import { text } from '../text.ts'
import { text as visit } from './visit-text.ts'

type Track = {
  readonly person: Person
  /** The first name, when it is enough. */
  readonly name: string
  /** What the visit wants of them, wall clock. */
  readonly wanted: { readonly start: string; readonly end: string }
  /** The same at the nearest free time; null when that is on another day. */
  readonly nearest: { readonly start: string; readonly end: string } | null
}
type Props = {
  readonly date: string
  readonly tracks: readonly Track[]
  /** Who is free at the wanted time. */
  readonly other: Pick<Track, 'person' | 'name'> | undefined
  /** The appointment that is moved. */
  readonly except: number | undefined
}
const none: readonly never[] = []
const HOUR = 60
/** The most hours that a phone has room for. */
const LABELS = 6

/**
 * The day of each employee as a line, around the wanted time and the nearest free one: who stands
 * in the way, and who is free.
 */
export function TakenTracks({ date, tracks, other, except }: Props) {
  const days = { from: date, to: addDays(date, 1) }
  const rows = useQuery(appointmentsIn(days)).data ?? none
  const work = useQuery(workingHoursIn(days)).data
  const blocks = useQuery(timeBlocksIn(days)).data ?? none
  const times = tracks.flatMap(({ wanted, nearest }) => [
    rangeOf(wanted.start, wanted.end),
    ...(nearest ? [rangeOf(nearest.start, nearest.end)] : []),
  ])
  const [first] = tracks
  if (!first) return null
  const shown = hoursAround(times)
  const hours = (shown.end - shown.start) / HOUR
  const step = Math.ceil(hours / LABELS)
  const place = placesIn(shown)
  return (
    <div className={css.tracks}>
      <div className={css.axis} aria-hidden>
        {Array.from({ length: Math.floor(hours / step) + 1 }, (_, i) => shown.start + i * step * HOUR).map((at) => (
          <span key={at} style={{ insetInlineStart: place({ start: at, end: at }).insetInlineStart }}>
            {timeOf(at)}
          </span>
        ))}
      </div>
      {[...tracks, ...(other ? [{ ...other, wanted: first.wanted, nearest: null }] : [])].map((track) => (
        <Line
          key={track.person.id}
          track={track}
          isOther={track.person === other?.person}
          pieces={piecesOf(track.person.id, date, { rows, work, blocks }, except)}
          shown={shown}
        />
      ))}
      <ul className={css.legend}>
        <li>
          <i aria-hidden className={css.wanted} />
          {visit.wantedTime}
        </li>
        {tracks.some(({ nearest }) => nearest) && (
          <li>
            <i aria-hidden className={css.nearest} />
            {visit.nearestTime}
          </li>
        )}
      </ul>
    </div>
  )
}

type LineProps = {
  readonly track: Track
  readonly isOther: boolean
  readonly pieces: readonly Piece[]
  readonly shown: MinuteRange
}
function Line({ track: { person, name, wanted, nearest }, isOther, pieces, shown }: LineProps) {
  const place = placesIn(shown)
  const inside = pieces.filter(({ start, end }) => start < shown.end && end > shown.start)
  const time = rangeOf(wanted.start, wanted.end)
  const free = isOther && freeAround(pieces, time)
  const said = inside.map(({ start, end, ...piece }) => `${nameOf(piece)} ${timeOf(start)}–${timeOf(end)}`)
  return (
    <div className={css.line}>
      <span className={css.person}>
        <Avatar id={person.id} name={person.name} size="small" />
        <span>{name}</span>
      </span>
      <div className={css.track} role="img" aria-label={`${name}: ${said.join(', ') || visit.freeHere}`}>
        {inside.map(({ kind, name: what, color, ...range }) => (
          <span
            key={`${kind} ${range.start} ${what}`}
            className={css[kind]}
            style={{ ...place(range), ...(color && ({ '--piece': color } as CSSProperties)) }}
          >
            {what}
          </span>
        ))}
        {free && (
          <span className={css.free} style={place(free)}>
            {visit.freeHere}
          </span>
        )}
        {!isOther && <span className={css.wanted} style={place(time)} />}
        {nearest && (
          <span className={css.nearest} style={place(rangeOf(nearest.start, nearest.end))}>
            {visit.freeHere}
          </span>
        )}
      </div>
    </div>
  )
}

const nameOf = ({ kind, name }: Pick<Piece, 'kind' | 'name'>): string =>
  kind === 'visit' ? name : kind === 'block' ? name || text.blockTime : text.notAtWork

/** The place of a time on a line that shows some hours; what is outside them is cut. */
const placesIn =
  (shown: MinuteRange) =>
  ({ start, end }: MinuteRange): CSSProperties => {
    const percent = (at: number) =>
      (Math.min(Math.max(at, shown.start), shown.end) - shown.start) / (shown.end - shown.start)
    return {
      insetInlineStart: `${percent(start) * 100}%`,
      inlineSize: `${(percent(end) - percent(start)) * 100}%`,
    }
  }
