import '../ui/base.css'
import '../ui/fonts.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PublicStart } from '#shared/online-booking/start.ts'
import { isServed, PublicPage } from './public-page.tsx'

const start = JSON.parse(document.getElementById('start')!.textContent) as PublicStart
const root = document.getElementById('root')!
const page = <PublicPage start={start} />

if (isServed(start)) hydrateRoot(root, page)
else createRoot(root).render(page)
