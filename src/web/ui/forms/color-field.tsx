import './forms.css'
import '../overlays/overlays.css'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import css from './color-field.module.css'
import { BackCloses } from '../overlays/layers.ts'
import { text } from '../text.ts'

/** Saturated enough for an edge or a dot, and dark enough for a white check mark. */
const SWATCHES = [
  '#0f6e6a',
  '#2e8b57',
  '#5b7f1f',
  '#b9770e',
  '#d9822b',
  '#c0392b',
  '#c2477f',
  '#9b3fa5',
  '#7a5cc7',
  '#4a5bc4',
  '#3a78c2',
  '#1b7f9e',
  '#6b4f3a',
  '#8d5a4a',
  '#5a666a',
  '#8d979a',
  '#34495e',
  '#000000',
]
const isHex = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)
const colorStyle = (color: string) => ({ '--color': color }) as CSSProperties
/**
 * Keeps Esc from also closing a surrounding dialog: Mantine's modal ignores keys from elements that
 * have this attribute.
 */
const ownKeys = { 'data-mantine-stop-propagation': 'true' }

type Props = {
  /** `#rrggbb` */
  readonly value: string
  readonly onChange: (color: string) => void
  /** Names what the colour belongs to. The accessible name of the button is "label, #rrggbb". */
  readonly label: string
  /** Shows only the colour, without its code. */
  readonly bare?: boolean
}

/**
 * A swatch that opens the colour picker: eighteen colours, a hex field, cancel and select. The
 * value changes only on select.
 */
export function ColorField({ value, onChange, label, bare = false }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const open = typed !== null
  const isInvalid = open && !isHex(typed)
  const close = () => setTyped(null)
  const choose = () => {
    if (typed === null || isInvalid) return
    onChange(typed.toLowerCase())
    close()
  }
  return (
    <Popover
      opened={open}
      onChange={(on) => !on && close()}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
      zIndex={350}
      position="bottom-start"
    >
      {open && <BackCloses onClose={close} />}
      <Popover.Target>
        <button
          type="button"
          className={css.swatch}
          aria-label={`${label}, ${value}`}
          onClick={() => setTyped(open ? null : value)}
        >
          <i style={colorStyle(value)} />
          {!bare && <span className="num">{value}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={text.colorTitle}>
        <div className={css.panel}>
          <p className={css.title}>{text.colorTitle}</p>
          <div className={css.grid}>
            {SWATCHES.map((color) => (
              <button
                key={color}
                type="button"
                className={css.sample}
                aria-label={color}
                aria-pressed={typed === color}
                onClick={() => setTyped(color)}
                {...ownKeys}
              >
                <i style={colorStyle(color)}>{typed === color && <IconCheck size={18} aria-hidden />}</i>
              </button>
            ))}
          </div>
          <TextInput
            label={text.colorHex}
            classNames={{ input: css.hex }}
            value={typed ?? ''}
            error={isInvalid ? text.colorWrong : null}
            maxLength={7}
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              choose()
            }}
            {...ownKeys}
          />
          <div className={css.actions}>
            <Button onClick={choose} disabled={isInvalid} {...ownKeys}>
              {text.select}
            </Button>
            <Button variant="default" onClick={close} {...ownKeys}>
              {text.cancel}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
