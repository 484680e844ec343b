import { expect, it } from 'vitest'
import { isReviewSite } from './review-sites.ts'

it.for([
  'https://g.page/r/studio/review',
  'https://www.google.com/maps/place/studio',
  'https://maps.app.goo.gl/abc',
  'https://search.google.com/local/writereview?placeid=1',
  'https://www.facebook.com/studio/reviews',
  'https://easy.co.il/page/1',
])('%s is a page of reviews', (address) => expect(isReviewSite(address)).toBe(true))

it.for([
  'https://evil.example/g.page/',
  'https://g.page.evil.example/r',
  'https://google.com/url?q=https://evil.example',
  'https://www.google.com/mapsevil.example',
  'https://sites.google.com/view/studio',
  'https://l.facebook.com/l.php?u=https://evil.example',
  'https://facebook.com/l.php?u=https://evil.example',
  'https://user@g.page/r',
  'https://g.page:8443/r',
])('%s is none', (address) => expect(isReviewSite(address)).toBe(false))
