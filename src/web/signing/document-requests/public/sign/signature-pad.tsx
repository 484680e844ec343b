import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { text as all } from '../text.ts'
import css from './sign.module.css'
import { drawSignature, FIELD, isSigned, type Point, type Signature, type Stroke } from './signature-drawing.ts'

const text = all.finish
type Props = {
  readonly name: string
  readonly signature: Signature
  readonly error: string | undefined
  readonly onChange: (signature: Signature) => void
}

/** The field to sign in with a finger, or a name that is typed in its place. */
export function SignaturePad({ name, signature, error, onChange }: Props) {
  const isDrawn = signature.way === 'drawn'
  return (
    <section className={css.card} aria-labelledby="signature-title">
      <div className={css.cardHead}>
        <h3 id="signature-title">{text.signature}</h3>
        <Button
          variant="link"
          onClick={() => onChange(isDrawn ? { way: 'drawn', strokes: [] } : { way: 'typed', name: '' })}
        >
          {text.clear}
        </Button>
      </div>
      {!isDrawn && (
        <TextField
          label={text.typed}
          value={signature.name}
          maxLength={80}
          onChange={(event) => onChange({ way: 'typed', name: event.target.value })}
        />
      )}
      <Field signature={signature} isInvalid={error !== undefined} onChange={onChange} />
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <p className={css.hint}>
        {isDrawn && <>{text.drawHint} </>}
        <Button
          variant="link"
          onClick={() => onChange(isDrawn ? { way: 'typed', name } : { way: 'drawn', strokes: [] })}
        >
          {isDrawn ? text.typeInstead : text.drawInstead}
        </Button>
      </p>
    </section>
  )
}

type FieldProps = {
  readonly signature: Signature
  readonly isInvalid: boolean
  readonly onChange: (signature: Signature) => void
}

function Field({ signature, isInvalid, onChange }: FieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<Stroke | null>(null)
  const strokes = signature.way === 'drawn' ? signature.strokes : []
  useEffect(() => {
    drawSignature(canvas.current!.getContext('2d')!, signature)
  }, [signature])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (signature.way !== 'drawn' || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = [pointOf(event)]
  }
  const extend = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!stroke.current || !event.isPrimary) return
    stroke.current = [...stroke.current, pointOf(event)]
    drawSignature(event.currentTarget.getContext('2d')!, { way: 'drawn', strokes: [...strokes, stroke.current] })
  }
  const end = () => {
    if (stroke.current) onChange({ way: 'drawn', strokes: [...strokes, stroke.current] })
    stroke.current = null
  }
  return (
    <canvas
      ref={canvas}
      {...FIELD}
      role="img"
      aria-label={`${text.pad}, ${isSigned(signature) ? text.drawn : text.empty}`}
      className={`${css.pad} ${isInvalid ? css.invalid : ''} ${signature.way === 'typed' ? css.still : ''}`}
      onPointerDown={begin}
      onPointerMove={extend}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

/** The place of a pointer in the units of the field, whole numbers. */
function pointOf(event: PointerEvent<HTMLCanvasElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return {
    x: Math.round(((event.clientX - box.left) / box.width) * FIELD.width),
    y: Math.round(((event.clientY - box.top) / box.height) * FIELD.height),
  }
}
