/** Vitest's runner, which tries each test with every fault that the test meets: no process, file or module is begun anew. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, type RunnerTestSuite as Suite, type RunnerTestCase as Test, TestRunner } from 'vitest'
import type { Db } from '../../server/src/kernel/database.ts'
import type { KeptState } from '../../server/src/kernel/testing/keptState.ts'
import { rememberPasswords } from '../../server/src/kernel/testing/knownPasswords.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By test file, the faults that it is to notice. */
    faults: Record<string, readonly number[]>
    /** How many tests of one round a fault may pass before it is given up. */
    mostTries: number
  }
  interface TaskMeta {
    /** Of a test file: the faults that it met, those that it met while it was loaded, and those that one of its tests noticed. */
    faults?: { met: number[]; metEarly: number[]; noticed: number[] }
  }
}

/** What counts as a loop without end. */
const MOST_QUESTIONS = 1_000_000
/** What counts as waiting for what never comes: so many times as long as without a fault, and a moment for a busy machine. */
const MOST_TIMES = 4
const MOMENT_MS = 2_000

/** The fault that is there from the beginning to the end, as a number; without it each test tries them one after the other. */
const constant = process.env.FAULT === undefined ? undefined : Number(process.env.FAULT)
let present = constant ?? 0
let isInTest = false
/** The last trial took too long. */
let wasGivenUp = false
let questions = 0
const noticed = new Set<number>()
/** How many tests each fault has passed. */
const passed = new Map<number, number>()
const metEarly = new Set<number>()
const metInFile = new Set<number>()
let metInTest = new Set<number>()
/** By database of a test file, what its test found there and what it left. */
const kept = { kept_before: new Map<Db, KeptState>(), kept_after: new Map<Db, KeptState>() }

/** Whether the run that asks was given up: it must not go on beside the next one. */
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
  /** Of the test that begins. */
  #before: PutBack | undefined
  #longestMs = 0

  override async onBeforeTryTask(...[test, options]: Parameters<TestRunner['onBeforeTryTask']>) {
    super.onBeforeTryTask(test, options)
    const isOfServer = test.file.filepath.includes('/server/src/')
    const mayTry = constant === undefined && unnoticedOf(test.file.name).length > 0
    this.#before = isOfServer && mayTry ? await keepDatabases('kept_before') : undefined
  }

  async runTask(test: Test): Promise<void> {
    metInTest = new Set()
    // What the tests of a file leave behind is for its later tests alone, which are passed over as well.
    if (constant === undefined && unnoticedOf(test.file.name).length === 0) return
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

  /** Once the test is over, with all that is done after it. */
  override async onAfterRetryTask(...[test, options]: Parameters<TestRunner['onAfterRetryTask']>) {
    await super.onAfterRetryTask(test, options)
    if (constant !== undefined || test.result?.state === 'fail') return
    const met = unnoticedOf(test.file.name).filter((id) => metInTest.has(id))
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

/** A test of the server changes its database: each run of it must find there what the first one did. */
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
 * Around each run of a test: its database as it found it, with what is done before each test; and what is done after each
 * test, which may notice a fault too.
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
 * A test that fails is asked again without a fault, after the first one that fails, after each that was given up, which may
 * still be at work, and after the last: only where it passes has it noticed anything. One that cannot be run again, since it
 * counts what a database does not put back, is given up.
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
  // What follows may need what the first run left.
  await after()
}

const unnoticedOf = (file: string): number[] =>
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
