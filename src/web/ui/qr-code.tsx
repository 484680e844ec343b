import { useEffect, useState } from 'react'

type Props = {
  readonly words: string
  /** What it is for, read aloud. */
  readonly label: string
  /** Shown when the code that draws it could not be loaded. */
  readonly failed: string
  readonly className?: string | undefined
}
type Drawn = { readonly words: string; readonly side: number; readonly path: string }

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
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`}>
      <rect width={drawn.side} height={drawn.side} fill="#fff" />
      <path d={drawn.path} fill="#1f2a2e" shapeRendering="crispEdges" />
    </svg>
  )
}

async function draw(words: string): Promise<Drawn> {
  const { qrCode } = await import('./qr-picture.ts')
  return { words, ...qrCode(words) }
}
