import '../ui/theme/base.css'
import '../ui/theme/dark.css'
import '../ui/plain/fonts.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isBookable, type PublicStart } from '#shared/booking/online-booking/start.ts'
import { PublicPage } from './public-page.tsx'

const start = JSON.parse(document.getElementById('start')!.textContent) as PublicStart
const root = document.getElementById('root')!

// a closed or unknown office is served as a page without a script
if (isBookable(start)) hydrateRoot(root, <PublicPage start={start} />)
else if (start.page !== 'booking') createRoot(root).render(<PublicPage start={start} />)
