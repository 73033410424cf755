/**
 * `npm run try-metrics` shows Prometheus's own `promtool` the metrics of a server and the alerts of docs/operating.md. On
 * Debian it comes with `prometheus`. PROMTOOL names it if it is not on the PATH. The exit code is 1 if it objects.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/kernel/testing/freePort.ts'
import { endWith, start } from '../server/src/kernel/testing/ownProcess.ts'
import { root } from './kernel/run.ts'

const PROMTOOL = process.env.PROMTOOL ?? 'promtool'

// Before a server is started for it.
if (spawnSync(PROMTOOL, ['--version']).error) {
  console.error(
    `There is no ${PROMTOOL}. Install Prometheus, on Debian with: apt install prometheus\nOr name the program: PROMTOOL=/path/to/promtool npm run try-metrics`,
  )
  process.exit(1)
}

const scratch = await mkdtemp(join(tmpdir(), 'driverdesk-metrics-'))
try {
  const metrics = await metricsOfServer(scratch)
  promtool(['check', 'metrics'], metrics)
  console.log(`promtool accepts ${metrics.match(/^# TYPE /gm)?.length} metrics.`)
  const { rules, count } = await alerts()
  const path = join(scratch, 'alerts.json')
  await writeFile(path, rules)
  promtool(['check', 'rules', path])
  console.log(`promtool accepts ${count} alerts.`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function metricsOfServer(folder: string): Promise<string> {
  const port = await freePort()
  const server = start('cli.ts', ['start', '--empty', '--no-website'], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    METRICS_PORT: String(port),
  })
  try {
    await server.says(/is ready on/)
    return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  } finally {
    await endWith(server, 'SIGTERM')
  }
}

/** The table of alerts as a file of rules. JSON is YAML, too. */
async function alerts(): Promise<{ rules: string; count: number }> {
  const guide = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const [, table = ''] = guide.split('| alert | expression |')
  const rows = (table.split('\n\n')[0] ?? '').matchAll(/^\| ([^|-][^|]*) \| `([^`]+)`/gm)
  const found = [...rows].map(([, alert, expr]) => ({ alert, expr }))
  if (found.length === 0) throw new Error('docs/operating.md has no table of alerts.')
  return { rules: JSON.stringify({ groups: [{ name: 'driverdesk', rules: found }] }), count: found.length }
}

/** @throws {Error} with what it objects to */
function promtool(args: readonly string[], input = ''): void {
  const { error, status, stdout, stderr } = spawnSync(PROMTOOL, args, { input, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0 || stderr.trim() !== '') throw new Error(`promtool ${args[1]}:\n${stdout}${stderr}`)
}
