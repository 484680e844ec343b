import { Button } from '#web/ui/plain/button.tsx'
import css from './slot-picker.module.css'
import { StartLabel } from './start-label.tsx'
import { text } from './text.ts'

type Props = { readonly slots: readonly string[]; readonly onChoose: (start: string) => void }

/** The nearest free times, after the chosen one was taken. */
export const NearestStarts = ({ slots, onChoose }: Props) =>
  slots.length > 0 && (
    <>
      <p>{text.nearest}</p>
      <div className={css.nearest}>
        {slots.map((slot) => (
          <Button key={slot} variant="ghost" onClick={() => onChoose(slot)}>
            <StartLabel at={slot} />
          </Button>
        ))}
      </div>
    </>
  )
