import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { type Outcome, run } from './kernel/run.ts'

/**
 * Makes Go, in which the type checker is written, collect garbage less often: this saves a quarter of the
 * checker's time.
 */
const RARE_COLLECTION = { GOGC: '400' }

type Step = { name: string; command: string; args: string[] }
export type StepResult = Step & Outcome

/** Slowest first. */
const rooms = ['web', 'server', 'e2e', 'bench', 'contract', 'tools', 'domain']

/** Checked on its own, because a service worker has no page. */
const WORKER = 'web/src/driverApp/worker'

/** One program each. Tools' includes bench, because both import most of the server, which would be checked twice. */
const programs = [...rooms.filter((room) => room !== 'bench'), WORKER]

/** Longest first, so that no step runs alone at the end. */
const steps: Step[] = [
  { name: 'format and lint (biome)', command: 'biome', args: ['ci', '--colors=off', '--error-on-warnings'] },
  {
    name: 'rooms: who may import whom (dependency-cruiser)',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.ts', '--output-type', 'err-long', '--no-cache', ...rooms],
  },
  {
    name: 'regular expressions: none that a long text slows down (recheck)',
    command: 'node',
    args: ['tools/expressions.ts'],
  },
  ...programs.map((room) => ({
    name: `types of ${room === 'tools' ? 'tools and bench' : room}`,
    command: 'node',
    // By path, because `tsc` in .bin is whichever TypeScript npm linked first.
    // One checker per program: several would check the same types again, and the other rooms keep the processors busy.
    args: ['node_modules/@typescript/native/bin/tsc', '--checkers', '1', '-p', room],
  })),
  { name: 'dead code (knip)', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'licences of packages', command: 'node', args: ['tools/licences.ts'] },
  {
    name: 'shapes in the browser: none that the build leaves out',
    command: 'node',
    args: ['tools/browserImports.ts'],
  },
  { name: 'citations: each leads to a rule or a file', command: 'node', args: ['tools/citations.ts'] },
]

/**
 * Runs every check, as many at a time as there are processors. Prints a step's output only if it fails.
 *
 * @param isBeside true if the tests run at the same time, which must not be slowed down
 */
export async function check({ isBeside = false } = {}): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const outcome = await run(step.command, step.args, {
        output: 'keep',
        isPatient: isBeside,
        env: RARE_COLLECTION,
      })
      results.push({ ...step, ...outcome })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${outcome.code === 0 ? '✓' : '✗'} ${step.name}  ${seconds} s\n`)
      if (outcome.code !== 0) process.stdout.write(`${outcome.output.trimEnd()}\n\n`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), steps.length) }, work))
  return results
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = (await check()).filter((step) => step.code !== 0)
  process.stdout.write(failed.length === 0 ? 'Everything in order.\n' : `${failed.length} checks failed.\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
