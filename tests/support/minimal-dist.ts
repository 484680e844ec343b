/** The minimal build that the server needs to mount its pages. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const files = {
  'public/.vite/manifest.json': '{"main":{"file":"main.js","css":["main.css"],"isEntry":true}}',
  'public/main.css': '@font-face{font-family:Heebo;font-weight:400;src:url(data:font/woff2;base64,AA==)}',
  'ssr/served.js': 'export const renderPage = () => ""; export const renderFooter = () => ""',
  'staff/index.html': '<div id="root"></div>',
  'staff/worker.js': '',
  'staff/assets/main.js': '',
}

/** Returns the folder, which the caller removes. */
export function makeMinimalDist(): string {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-dist-'))
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    fs.writeFileSync(path.join(dist, name), content)
  }
  return dist
}
