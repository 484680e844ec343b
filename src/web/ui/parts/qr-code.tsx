import { useEffect, useState } from 'react'

type Props = {
  readonly content: string
  /** The accessible name: what the code is for. */
  readonly label: string
  /** Shown when the drawing code could not be loaded. */
  readonly failed: string
  readonly className?: string | undefined
}
type DrawnCode = { readonly content: string; readonly side: number; readonly path: string }

/**
 * A QR code drawn as one SVG path in the browser, so that its content is not sent anywhere. The
 * library is loaded on demand.
 */
export function QrCode({ content, label, failed, className }: Props) {
  const [drawn, setDrawn] = useState<DrawnCode | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (result: DrawnCode | 'failed') => void (isCurrent && setDrawn(result))
    draw(content).then(show, () => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [content])
  if (drawn === 'failed') return <p role="alert">{failed}</p>
  if (drawn?.content !== content) return <div className={className} aria-busy />
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`}>
      <rect width={drawn.side} height={drawn.side} fill="#fff" />
      <path d={drawn.path} fill="#1f2a2e" shapeRendering="crispEdges" />
    </svg>
  )
}

async function draw(content: string): Promise<DrawnCode> {
  const { qrCode } = await import('./qr-image.ts')
  return { content, ...qrCode(content) }
}
