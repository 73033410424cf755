/** Runs tests with faults in files. The faults are added while files load; nothing is written to disk. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type Vitest } from 'vitest/node'
import { root } from '../kernel/run.ts'

class AsGiven extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    return files
  }
}

/** Each returns nothing if the tests do not end. */
export interface Trials {
  /** Runs test files: each test without a fault, then with each fault that its file should notice. */
  runAll(round: Round, longestMs: number): Promise<Run | undefined>
  /** Runs test files with one fault, until the first failure. */
  runWith(fault: number, tests: readonly string[], longestMs: number): Promise<Run | undefined>
  end(): Promise<void>
}

export interface Round {
  byTest: ReadonlyMap<string, readonly number[]>
  /** The number of tests after which a fault is given up. */
  mostTries: number
}

interface Run {
  passed: boolean
  errors: unknown[]
  modules: readonly TestModule[]
}

/**
 * @param room 'domain' or 'server'
 * @param texts the files with their faults, by path
 */
export function openTrials(room: string, texts: ReadonlyMap<string, string>): Trials {
  let vitest: Promise<Vitest> | undefined

  // The projects of vitest.config.ts would ignore the plug-in.
  const start = () =>
    createVitest(
      {
        root,
        config: false,
        watch: false,
        include: [`${room}/src/**/*.test.ts`],
        pool: 'forks',
        maxWorkers: availableParallelism(),
        isolate: false,
        reporters: [{}],
        silent: true,
        runner: join(root, 'tools/mutate/runner.ts'),
        sequence: { sequencer: AsGiven },
        // A file with faults must not be cached for other runs.
        fsModuleCache: false,
        // Each expression asks whether it is the fault, so that a test takes longer than usual.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        ...(room === 'server' && { globalSetup: ['server/src/kernel/testing/globalSetup.ts'] }),
      },
      { plugins: [{ name: 'faults', enforce: 'pre', transform: (_code, id) => texts.get(id) }] },
    )

  function runAll(...[round, longestMs]: Parameters<Trials['runAll']>): Promise<Run | undefined> {
    delete process.env.FAULT
    return run([...round.byTest.keys()], round, 0, longestMs)
  }

  function runWith(...[fault, tests, longestMs]: Parameters<Trials['runWith']>): Promise<Run | undefined> {
    process.env.FAULT = String(fault)
    return run(tests, { byTest: new Map(), mostTries: 0 }, 1, longestMs)
  }

  async function run(
    tests: readonly string[],
    { byTest, mostTries }: Round,
    bail: number,
    longestMs: number,
  ): Promise<Run | undefined> {
    vitest ??= start()
    const running = await vitest
    // Otherwise an earlier failure would count as this run's first.
    running.state.filesMap.clear()
    running.config.bail = bail
    const [project] = running.projects
    project?.provide('faults', Object.fromEntries(byTest))
    project?.provide('mostTries', mostTries)
    const specifications = tests.flatMap((test) => project?.createSpecification(join(root, test)) ?? [])
    const never = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => never.resolve(undefined), longestMs)
    const outcome = await Promise.race([never.promise, running.runTestSpecifications(specifications)])
    clearTimeout(timer)
    if (outcome === undefined) {
      await end()
      return undefined
    }
    const { unhandledErrors, testModules: modules } = outcome
    const failed = modules.filter((module) => !module.ok())
    const errors = [...unhandledErrors, ...failed.flatMap(failuresOf)]
    return { passed: failed.length === 0 && unhandledErrors.length === 0, errors, modules }
  }

  async function end(): Promise<void> {
    await (await vitest)?.close()
    vitest = undefined
  }

  return { runAll, runWith, end }
}

const failuresOf = (module: TestModule): unknown[] => [
  ...module.errors(),
  ...[...module.children.allTests('failed')].flatMap((test) => [
    test.fullName,
    ...(test.result().errors ?? []),
  ]),
]
