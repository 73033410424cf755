/**
 * A Vitest runner that repeats each test with every fault in the code it runs, without restarting any process or
 * module.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, type RunnerTestSuite as Suite, type RunnerTestCase as Test, TestRunner } from 'vitest'
import type { Db } from '../../server/src/kernel/database.ts'
import type { KeptState } from '../../server/src/kernel/testing/keptState.ts'
import { rememberPasswords } from '../../server/src/kernel/testing/knownPasswords.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The faults that each test file should notice. */
    faults: Record<string, readonly number[]>
    /** The number of tests in one round after which a fault is given up. */
    mostTries: number
  }
  interface TaskMeta {
    /** For each test file: the faults it ran, those it ran while loading, and those that a test noticed. */
    faults?: { met: number[]; metEarly: number[]; noticed: number[] }
  }
}

/** From here on it counts as an endless loop. */
const MOST_QUESTIONS = 1_000_000
/** A test counts as stuck if it takes this many times as long as without a fault, plus some time for a busy machine. */
const MOST_TIMES = 4
const MOMENT_MS = 2_000

/** The id of a fault for the whole run. Without it, each test tries the faults in turn. */
const constant = process.env.FAULT === undefined ? undefined : Number(process.env.FAULT)
let present = constant ?? 0
let isInTest = false
/** True if the last trial took too long. */
let wasGivenUp = false
let questions = 0
const noticed = new Set<number>()
/** The number of tests that have missed each fault. */
const passed = new Map<number, number>()
const metEarly = new Set<number>()
const metInFile = new Set<number>()
let metInTest = new Set<number>()
/** For each test file's database, its content before and after the test. */
const kept = { kept_before: new Map<Db, KeptState>(), kept_after: new Map<Db, KeptState>() }

/** True if the calling run was given up. It must not continue beside the next one. */
const trial = new AsyncLocalStorage<{ isGivenUp: boolean }>()

rememberPasswords()

Object.assign(globalThis, {
  hasFault: (id: number): boolean => {
    if (trial.getStore()?.isGivenUp) throw new Error('It was given up.')
    questions += 1
    if (questions > MOST_QUESTIONS && present > 0) throw new Error('It never ends.')
    metInTest.add(id)
    if (!isInTest) metEarly.add(id)
    return id === present
  },
})

export default class FaultRunner extends TestRunner {
  /** Of the test that starts. */
  #before: PutBack | undefined
  #longestMs = 0

  override async onBeforeTryTask(...[test, options]: Parameters<TestRunner['onBeforeTryTask']>) {
    super.onBeforeTryTask(test, options)
    const isOfServer = test.file.filepath.includes('/server/src/')
    const mayTry = constant === undefined && unnoticedFaults(test.file.name).length > 0
    this.#before = isOfServer && mayTry ? await keepDatabases('kept_before') : undefined
  }

  async runTask(test: Test): Promise<void> {
    metInTest = new Set()
    // Only later tests of the same file use what a test leaves behind, and they are skipped too.
    if (constant === undefined && unnoticedFaults(test.file.name).length === 0) return
    isInTest = true
    try {
      questions = 0
      const began = performance.now()
      await TestRunner.getTestFn(test)()
      for (const id of metInTest) metInFile.add(id)
      this.#longestMs = MOMENT_MS + MOST_TIMES * (performance.now() - began)
    } finally {
      isInTest = false
    }
  }

  /** Runs after the test and its hooks. */
  override async onAfterRetryTask(...[test, options]: Parameters<TestRunner['onAfterRetryTask']>) {
    await super.onAfterRetryTask(test, options)
    if (constant !== undefined || test.result?.state === 'fail') return
    const met = unnoticedFaults(test.file.name).filter((id) => metInTest.has(id))
    const frame = this.#before && frameOf(test, this.#before)
    const run = async () => {
      await TestRunner.getTestFn(test)()
      await frame?.end()
    }
    isInTest = true
    try {
      await tryAll(met, (id) => passesWith(id, run, this.#longestMs), frame?.begin)
    } finally {
      isInTest = false
    }
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite.type !== 'suite' || 'filepath' in suite === false) return
    suite.meta.faults = { met: [...metInFile], metEarly: [...metEarly], noticed: [...noticed] }
    metInFile.clear()
    for (const states of Object.values(kept)) states.clear()
  }
}

type PutBack = () => Promise<void>

/** A server test changes its database. Each run of it must start with the same content as the first. */
async function keepDatabases(schema: 'kept_before' | 'kept_after'): Promise<PutBack> {
  const { databasesInUse } = await import('../../server/src/kernel/testing/testDatabase.ts')
  const { keepState } = await import('../../server/src/kernel/testing/keptState.ts')
  const { keepSignIns } = await import('../../server/src/testing/testApp.ts')
  const signIn = keepSignIns()
  const states: KeptState[] = []
  for (const db of databasesInUse) {
    const known = kept[schema].get(db)
    if (known) await known.renew()
    const state = known ?? (await keepState(db, schema))
    kept[schema].set(db, state)
    states.push(state)
  }
  return async () => {
    signIn()
    for (const state of states) await state.restore()
  }
}

/**
 * Runs a test again: restores its database, runs the hooks before and after it, and the test. The hooks may notice a
 * fault too.
 */
function frameOf(test: Test, putBack: PutBack): Record<'begin' | 'end', () => Promise<void>> {
  const suites: Suite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  if (suites[0] !== test.file) suites.unshift(test.file)
  const hooks = suites.map((suite) => ({ suite, ...TestRunner.getSuiteHooks(suite) }))
  return {
    begin: async () => {
      await putBack()
      for (const { suite, beforeEach } of hooks) {
        for (const hook of beforeEach) await hook(test.context, suite)
      }
    },
    end: async () => {
      for (const { suite, afterEach } of hooks.toReversed()) {
        for (const hook of afterEach.toReversed()) await hook(test.context, suite)
      }
    },
  }
}

/**
 * Runs a failing test again without a fault: after the first failure, after each run that was given up (which may still
 * be at work), and after the last. Only if it then passes has it noticed the fault. A test that cannot be repeated,
 * because it counts something the database does not restore, is given up.
 */
async function tryAll(
  ids: number[],
  passesWith: (id: number) => Promise<boolean>,
  before: PutBack | undefined,
): Promise<void> {
  if (ids.length === 0) return
  if (!before) {
    for (const id of ids) if (!(await passesWith(id))) noticed.add(id)
    return
  }
  const after = await keepDatabases('kept_after')
  const passes = async (id: number) => {
    try {
      await before()
    } catch {
      return false
    }
    return passesWith(id)
  }
  const failed: number[] = []
  let canRepeat = true
  for (const id of ids) {
    if (await passes(id)) continue
    const isFirst = failed.push(id) === 1
    if (!isFirst && !wasGivenUp) continue
    canRepeat = await passes(0)
    if (!canRepeat) break
    for (const one of failed) noticed.add(one)
  }
  const areLeft = canRepeat && failed.some((id) => !noticed.has(id))
  if (areLeft && (await passes(0))) for (const id of failed) noticed.add(id)
  // Later tests may need what the first run left.
  await after()
}

const unnoticedFaults = (file: string): number[] =>
  (inject('faults')[file] ?? []).filter(
    (id) => !noticed.has(id) && (passed.get(id) ?? 0) < inject('mostTries'),
  )

async function passesWith(id: number, run: () => unknown, longestMs: number): Promise<boolean> {
  present = id
  questions = 0
  const state = { isGivenUp: false }
  const passes = trial
    .run(state, async () => run())
    .then(
      () => true,
      () => false,
    )
  const timer = new AbortController()
  const late = sleep(longestMs, 'late', timer).catch(() => 'late')
  const outcome = await Promise.race([passes, late])
  timer.abort()
  wasGivenUp = outcome === 'late'
  if (wasGivenUp) {
    state.isGivenUp = true
    await Promise.race([passes, sleep(MOMENT_MS)])
  }
  present = 0
  if (outcome === true) passed.set(id, (passed.get(id) ?? 0) + 1)
  return outcome === true
}
