import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '../check.ts'
import { type Outcome, run } from './run.ts'
import { judge, type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

export type Suite = {
  name: string
  title: string
  /** Runs beside those after it, in the processor time that they leave. */
  isBeside?: true
  /** @param filters words in the paths of the wanted test files */
  run: (filters: string[]) => Promise<Tally>
}

/**
 * In the order of `npm test`: the quickest first. The checks run beside the others, because the server's tests leave the
 * processors idle for about as long as the checks take.
 */
export const suites: Suite[] = [
  { name: 'check', title: 'format, lint, types, rooms, dead code', isBeside: true, run: runChecks },
  {
    name: 'unit',
    title: 'domain, contract and tools',
    run: (filters) => vitest(['domain', 'contract', 'tools'], filters, { TZ: 'Asia/Kolkata' }),
  },
  {
    name: 'server',
    title: 'server',
    run: (filters) => vitest(['server'], filters, { TZ: 'Pacific/Auckland' }),
  },
  {
    name: 'web',
    title: 'web',
    run: (filters) => vitest(['web', 'web-logic'], filters, { TZ: 'Europe/London' }),
  },
  { name: 'e2e', title: 'the whole product in a browser', run: playwright },
]

async function runChecks(): Promise<Tally> {
  const results = await check({ isBeside: true })
  const failed = results.filter((step) => step.code !== 0)
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    remarks: failed.map((step) => step.name),
  }
}

/** Each suite has its own time zone, because nothing may depend on the machine's. Only web's is the business's own. */
function vitest(projects: string[], filters: string[], env: Record<string, string>): Promise<Tally> {
  return withReport(tallyOfVitest, filters.length > 0, async (report) => {
    const args = ['run', '--passWithNoTests', ...projects.flatMap((project) => ['--project', project])]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return await run('vitest', [...args, ...reporters, ...filters], { env, output: 'show' })
  })
}

function playwright(filters: string[]): Promise<Tally> {
  return withReport(tallyOfPlaywright, false, async (report) => {
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters]
    return await run('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, output: 'show' })
  })
}

async function withReport<Report>(
  read: (report: Report) => Tally,
  mayBeEmpty: boolean,
  start: (file: string) => Promise<Outcome>,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-report-'))
  try {
    const file = join(folder, 'report.json')
    const outcome = await start(file)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    return judge(text === undefined ? undefined : read(JSON.parse(text)), outcome, mayBeEmpty)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
