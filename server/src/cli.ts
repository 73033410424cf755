/** `npm run driverdesk -- <command>`. The compile cache halves the time to load the modules. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runCommand } = await import('./commandLine.ts')
await runCommand(process.argv.slice(2))
