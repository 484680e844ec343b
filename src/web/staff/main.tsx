import '../ui/theme/first-paint.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { now } from '../platform/clock.ts'
import { queryClient } from '../platform/query-client.ts'
import { luzTheme } from '#web/ui/theme/theme.ts'
import { registerWorker } from './register-worker.ts'
import { router } from './router.tsx'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { watchSession } from './watch-session.ts'

reloadWhenOutdated(() => now().getTime())
watchSession(router)
registerWorker(router)

// the first frame covers the page until the first screen is rendered
const stop = router.subscribe('onRendered', () => {
  document.getElementById('first-frame')?.remove()
  stop()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The theme's variables are in ui/theme.css. There are no style tags at run time, so the
// Content-Security-Policy needs neither a nonce nor unsafe-inline.
createRoot(root).render(
  <DirectionProvider initialDirection={document.dir === 'ltr' ? 'ltr' : 'rtl'} detectDirection={false}>
    <MantineProvider theme={luzTheme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </DirectionProvider>,
)
