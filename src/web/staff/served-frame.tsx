import { renderToStaticMarkup } from 'react-dom/server'
import { FirstFrame } from './first-frame.tsx'

/** The HTML of the first frame, rendered at build time. */
export const firstFrameHtml: string = renderToStaticMarkup(<FirstFrame />)
