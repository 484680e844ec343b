import { useEffect, useState } from 'react'

type Props = {
  readonly words: string
  /** What it is for, read aloud. */
  readonly label: string
  /** Shown when the code that draws it could not be loaded. */
  readonly failed: string
  readonly className?: string | undefined
}
type Drawn = { readonly words: string; readonly size: number; readonly path: string }

/** Modules of white around it: a reader finds no code without them. */
const QUIET = 4

/** A QR code, drawn in this browser as one shape: what it says is sent to nobody. The library comes when one is drawn. */
export function QrCode({ words, label, failed, className }: Props) {
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null)
  useEffect(() => {
    let wanted = true
    const show = (result: Drawn | 'failed') => void (wanted && setDrawn(result))
    draw(words).then(show, () => show('failed'))
    return () => {
      wanted = false
    }
  }, [words])
  if (drawn === 'failed') return <p role="alert">{failed}</p>
  if (drawn?.words !== words) return <div className={className} aria-busy />
  const whole = drawn.size + 2 * QUIET
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}>
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={drawn.path} fill="#1f2a2e" shapeRendering="crispEdges" />
    </svg>
  )
}

async function draw(words: string): Promise<Drawn> {
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(words, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at])
  const path = dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')
  return { words, size, path }
}
