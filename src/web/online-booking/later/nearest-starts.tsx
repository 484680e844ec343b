import { Button } from '#web/ui/plain/button.tsx'
import css from './picking.module.css'
import { StartWords } from './start-words.tsx'
import { text } from './text.ts'

type Props = { readonly slots: readonly string[]; readonly onChoose: (start: string) => void }

/** A time was taken meanwhile: the nearest ones that are free. */
export const NearestStarts = ({ slots, onChoose }: Props) =>
  slots.length > 0 && (
    <>
      <p>{text.nearest}</p>
      <div className={css.nearest}>
        {slots.map((slot) => (
          <Button key={slot} look="ghost" onClick={() => onChoose(slot)}>
            <StartWords at={slot} />
          </Button>
        ))}
      </div>
    </>
  )
