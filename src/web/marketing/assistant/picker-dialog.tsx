import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { TONES, type Tone } from '#shared/marketing/assistant/rules.ts'
import { firstNameOf } from '#shared/values/first-name.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import type { SendBody } from './api.ts'
import css from './picker-dialog.module.css'
import { CustomerOptions, ProductOptions, type Picked } from './picker-options.tsx'
import { text } from './text.ts'

type Props = {
  readonly kind: 'birthday' | 'product' | 'service'
  readonly onPick: (body: SendBody) => void
  readonly onClose: () => void
}

/** Asks whom or what a text is about, and for its tone. Lazy. */
export default function PickerDialog({ kind, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [tone, setTone] = useState<Tone>('warm')
  const firstName = picked && firstNameOf(picked.name)
  const write = () => {
    if (!picked) return
    if (kind === 'birthday')
      onPick({ message: text.askBirthday(firstName!), action: kind, customer_id: picked.id, tone })
    else onPick({ message: text.askAbout(text.actions[kind], picked.name), action: kind, product_id: picked.id, tone })
  }
  return (
    <Dialog title={text.pickTitles[kind]} onClose={onClose}>
      <DialogBody>
        <div className={css.body}>
          <SearchField
            value={typed}
            onChange={setTyped}
            placeholder={kind === 'birthday' ? text.searchCustomer : text.searchProduct[kind]}
          />
          {kind === 'birthday' ? (
            <CustomerOptions search={search} picked={picked} onPick={setPicked} />
          ) : (
            <ProductOptions kind={kind} search={search} picked={picked} onPick={setPicked} />
          )}
          <fieldset className={css.tones}>
            <legend>{text.tone}</legend>
            {TONES.map((one) => (
              <label key={one}>
                <input type="radio" name="tone" checked={tone === one} onChange={() => setTone(one)} />
                <span>{text.tones[one]}</span>
              </label>
            ))}
          </fieldset>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          className={mainButtonClass}
          leftSection={<IconSparkles size={18} aria-hidden />}
          disabled={!picked}
          onClick={write}
        >
          {kind === 'birthday' && firstName ? text.writeFor(firstName) : text.write}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
