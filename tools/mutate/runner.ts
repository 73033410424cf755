/** Vitest's runner, which tries each test with every fault that the test meets: no process, file or module is begun anew. */
import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test file: the faults that it met, those that it met while it was loaded, and those that one of its tests noticed. */
    faults?: { met: number[]; metEarly: number[]; noticed: number[] }
  }
}

/** What counts as a loop without end. */
const MOST_QUESTIONS = 1_000_000

/** The fault that is there from the beginning to the end, as a number; without it each test tries them one after the other. */
const constant = process.env.FAULT === undefined ? undefined : Number(process.env.FAULT)
let present = constant ?? 0
let isInTest = false
let questions = 0
const noticed = new Set<number>()
const metEarly = new Set<number>()
const metInFile = new Set<number>()
let metInTest = new Set<number>()

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
  async runTask(test: Parameters<typeof TestRunner.getTestFn>[0]): Promise<void> {
    const run = TestRunner.getTestFn(test)
    isInTest = true
    metInTest = new Set()
    try {
      questions = 0
      await run()
      const met = metInTest
      for (const id of met) metInFile.add(id)
      if (constant === undefined) {
        for (const id of met) if (!noticed.has(id)) await tryWith(id, run)
      }
    } finally {
      isInTest = false
    }
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite.type !== 'suite' || 'filepath' in suite === false) return
    suite.meta.faults = { met: [...metInFile], metEarly: [...metEarly], noticed: [...noticed] }
    metInFile.clear()
  }
}

async function tryWith(id: number, run: () => unknown): Promise<void> {
  present = id
  questions = 0
  try {
    await run()
  } catch {
    noticed.add(id)
  } finally {
    present = 0
  }
}
