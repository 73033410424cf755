/** Vitest's runner, which tries each test with every fault that the test meets: no process, file or module is begun anew. */
import { type RunnerTestCase as Test, TestRunner } from 'vitest'
import type { Db } from '../../server/src/kernel/database.ts'
import type { KeptState } from '../../server/src/kernel/testing/keptState.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test file: the faults that it met, those that it met while it was loaded, and those that one of its tests noticed. */
    faults?: { met: number[]; metEarly: number[]; noticed: number[] }
  }
}

/** What counts as a loop without end. */
const MOST_QUESTIONS = 1_000_000
/** What counts as waiting for what never comes. */
const LONGEST_MS = 10_000

/** The fault that is there from the beginning to the end, as a number; without it each test tries them one after the other. */
const constant = process.env.FAULT === undefined ? undefined : Number(process.env.FAULT)
let present = constant ?? 0
let isInTest = false
let questions = 0
const noticed = new Set<number>()
const metEarly = new Set<number>()
const metInFile = new Set<number>()
let metInTest = new Set<number>()
/** By database of a test file, what its test found there and what it left. */
const kept = { kept_before: new Map<Db, KeptState>(), kept_after: new Map<Db, KeptState>() }

Object.assign(globalThis, {
  hasFault: (id: number): boolean => {
    questions += 1
    if (questions > MOST_QUESTIONS && present > 0) throw new Error('It never ends.')
    metInTest.add(id)
    if (!isInTest) metEarly.add(id)
    return id === present
  },
})

export default class FaultRunner extends TestRunner {
  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const isOfServer = test.file.filepath.includes('/server/src/')
    const before = isOfServer && constant === undefined ? await keepDatabases('kept_before') : undefined
    isInTest = true
    metInTest = new Set()
    try {
      questions = 0
      await run()
      for (const id of metInTest) metInFile.add(id)
      if (constant === undefined) await tryAll([...metInTest], run, before)
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
  const states: KeptState[] = []
  for (const db of databasesInUse) {
    const known = kept[schema].get(db)
    if (known) await known.renew()
    const state = known ?? (await keepState(db, schema))
    kept[schema].set(db, state)
    states.push(state)
  }
  return async () => {
    for (const state of states) await state.restore()
  }
}

/**
 * A test that fails is asked again without a fault: only where it passes has it noticed anything. One that cannot be run
 * again, since it counts what a database does not put back, is not tried.
 */
async function tryAll(ids: number[], run: () => unknown, before: PutBack | undefined): Promise<void> {
  const trying = ids.filter((id) => !noticed.has(id))
  if (trying.length === 0) return
  if (!before) {
    for (const id of trying) if (!(await passesWith(id, run))) noticed.add(id)
    return
  }
  const after = await keepDatabases('kept_after')
  const passes = async (id: number) => {
    await before()
    return passesWith(id, run)
  }
  let canRepeat = await passes(0)
  for (const id of trying) {
    if (!canRepeat) break
    if (await passes(id)) continue
    canRepeat = await passes(0)
    if (canRepeat) noticed.add(id)
  }
  // What follows may need what the first run left.
  await after()
}

async function passesWith(id: number, run: () => unknown): Promise<boolean> {
  present = id
  questions = 0
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, LONGEST_MS)
  try {
    await Promise.race([run(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    present = 0
  }
}
