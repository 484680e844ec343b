/**
 * Says that the script has taken the page over, to the forms that were submitted before
 * (public-pages.ts of the server).
 */
export function sayLive(): void {
  document.documentElement.dataset.live = '1'
  // after the effects of this render
  setTimeout(() => dispatchEvent(new Event('live')))
}
