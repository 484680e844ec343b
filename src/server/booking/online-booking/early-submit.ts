/**
 * Runs in the head of the booking page. A form that is submitted before the page's script has taken
 * over is submitted again when it has, which is sooner than a page from the server. When the script
 * fails or does not come in time, the browser submits the form itself.
 */
export const EARLY_SUBMIT = `{
let form
const live = () => document.documentElement.dataset.live
const send = () => form && !live() && form.submit()
addEventListener("submit", (event) => {
if (live()) return
event.preventDefault()
form = event.target
setTimeout(send, 3000)
}, true)
addEventListener("error", (event) => event.target.tagName === "SCRIPT" && send(), true)
addEventListener("live", () => form?.isConnected && form.requestSubmit())
}`
