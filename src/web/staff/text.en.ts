import type { Translation } from '../platform/language.ts'
import type { text as hebrew } from './text.ts'

export const text: Translation<typeof hebrew> = {
  product: 'Luz',
  navigationLabel: 'Main navigation',
  tabs: 'Bottom navigation',
  skipToContent: 'Skip to content',
  back: 'Back',
  search: 'Search',
  searchKeys: 'Search (Ctrl K)',
  signOut: 'Sign out',
  expired: 'The subscription has ended',
  cancelled: 'No active subscription',
  notSaved: 'What was typed on this screen is not saved, and it stays here.',
  toSubscription: 'About the subscription',
  stayHere: 'Back to the screen',
  ownersOnly: 'This screen is open to the owners of the business only',
  offlineTitle: 'The server cannot be reached.',
  offlineText: 'What you see was saved last time.',
  retry: 'Try again',
  notFoundTitle: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  goHome: 'Back to Home',
  errorTitle: 'Something went wrong on this screen',
  errorText: 'You can try again. What was saved is not affected.',
}
