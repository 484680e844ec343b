/**
 * The entry of the native shells: what the phone keeps is read first, because the application reads
 * it at once. No top-level await: the parts of plugins are files that import this one, and would
 * wait for it for ever.
 */
import '../ui/theme/first-paint.css'
import './shell.css'
import { startShell } from './start-shell.ts'

void startShell()
  .then(() => import('../staff/main.tsx'))
  .then(() => import('./follow-shell.ts'))
  .then(({ followShell }) => followShell())
