/**
 * `npm run dev` starts the server and Vite, and both reload on changes. Open the address that Vite prints; Vite passes calls,
 * pictures and the live connection to the server. Ctrl+C ends both, and if one ends, so does the other.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readSettings } from '@driverdesk/server/kernel/settings.ts'
import { pageSettings } from '@driverdesk/server/kernel/website.ts'
import { root } from './kernel/run.ts'

const settings = readSettings(process.env)

const server = start(
  'server',
  [
    '--watch',
    '--watch-preserve-output',
    'server/src/cli.ts',
    'start',
    '--no-website',
    ...process.argv.slice(2),
  ],
  {},
)
const web = start('web', ['node_modules/vite/bin/vite.js', 'web'], {
  SERVER_URL: `http://${settings.host}:${settings.port}`,
  PAGE_SETTINGS: JSON.stringify(pageSettings(settings)),
})

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
await Promise.race([once(server, 'exit'), once(web, 'exit')])
if (!ending) process.exitCode = 1
end()

function start(name: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that Ctrl+C reaches it only through `end`, not also from the terminal.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) =>
      process.stdout.write(`${name.padEnd(6)} │ ${line}\n`),
    )
  }
  return child
}

function end() {
  ending = true
  for (const child of [server, web]) if (child.exitCode === null) child.kill('SIGTERM')
}
