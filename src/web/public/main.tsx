import '../ui/theme/base.css'
import '../ui/theme/dark.css'
import '../ui/plain/fonts.css'
import { hydrateRoot } from 'react-dom/client'
import type { PublicStart } from '#shared/booking/online-booking/start.ts'
import { PublicPage } from './public-page.tsx'

const start = JSON.parse(document.getElementById('start')!.textContent) as PublicStart

hydrateRoot(document.getElementById('root')!, <PublicPage start={start} />)
