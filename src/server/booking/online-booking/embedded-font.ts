const FACE = /@font-face\s*\{[^}]*?url\(["']?data:font\/woff2;base64,([^)"']+)["']?\)[^}]*\}/

/**
 * Takes the font out of the CSS of the public pages, where it stands as `data:`. Browsers load such
 * a font after the first layout and lay the page out again. A script in the head that creates the
 * font from its bytes makes it ready before the first layout. `face` is the rule for browsers
 * without scripts.
 */
export function takeFont(css: string): { css: string; face: string; script: string } {
  const [face, base64] = FACE.exec(css) ?? []
  if (!face || !base64) throw new Error('the css of the public pages contains no font: run npm run build')
  const descriptor = (name: string) => new RegExp(`${name}:\\s*["']?([^;"'}]+)`).exec(face)?.[1] ?? ''
  const family = JSON.stringify(descriptor('font-family'))
  const weight = JSON.stringify(descriptor('font-weight'))
  const bytes = `Uint8Array.from(atob("${base64}"),c=>c.charCodeAt())`
  return {
    css: css.replace(face, ''),
    face,
    script: `document.fonts.add(new FontFace(${family},${bytes},{weight:${weight}}))`,
  }
}
