import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import type { RequestCounts as Counts } from '../api.ts'
import { text } from '../text.ts'
import css from './requests.module.css'

const shown: readonly (readonly ['sent' | 'opened' | 'signed', Tone])[] = [
  ['sent', 'brand'],
  ['opened', 'warning'],
  ['signed', 'success'],
]

/** How many requests of a document wait, were opened and were signed. */
export function RequestCounts({ counts }: { counts: Counts }) {
  return (
    <span className={css.counts}>
      {shown.map(
        ([name, tone]) =>
          counts[name] > 0 && (
            <Chip key={name} tone={tone}>
              {text.counts[name](counts[name])}
            </Chip>
          ),
      )}
    </span>
  )
}
