import { IconReportMoney } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const books = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books',
  staticData: { title: text.books, who: 'staff', needsActive: true },
  component: lazyScreen(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
})

export const screens = [books] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/books', name: text.books, icon: IconReportMoney, needs: 'may_report', rail: { part: 'daily', order: 36 } },
]
