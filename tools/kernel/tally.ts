import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './run.ts'

/** Counts the tests that passed and failed, with remarks on those that need one. */
export type Tally = { passed: number; failed: number; remarks: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}

type VitestTest = { status: string; fullName?: string; failureMessages?: string[] }

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightSuite = { title: string; specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  ok: boolean
  tests: { projectName: string; status?: string; results: { error?: { message?: string } }[] }[]
}

/** The number of lines of a failure's message that the end of a run repeats: enough for the expected and the actual value. */
const MESSAGE_LINES = 12
const LINE_LENGTH = 400

/** The last lines of a run that failed outside its tests: an error that no test caught, and its stack. */
const LAST_LINES = 60

/**
 * Reads Vitest's JSON report. Skipped tests count as failed, and so do files that fail before their first
 * test. A test that passed on its second attempt counts as passed, and a remark names its first failure.
 */
export function tallyOfVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length + skipped,
    remarks: [
      ...report.testResults.flatMap((file) =>
        file.assertionResults.flatMap((test) => failureOf(file.name, test)),
      ),
      ...brokenFiles.map((file) => remark(`${file.name} failed outside its tests`, file.message)),
      ...(skipped > 0 ? [`${skipped} skipped: a skipped test proves nothing`] : []),
    ],
  }
}

function failureOf(file: string, test: VitestTest): string[] {
  // A test that passed has the messages of its earlier attempts.
  const [message] = test.failureMessages ?? []
  const name = `${file} › ${test.fullName}`
  if (test.status === 'failed') return [remark(name, message)]
  return message === undefined ? [] : [remark(`${name}, ${SECOND_TRY}`, message)]
}

const SECOND_TRY = 'which passed on its second attempt'

/** Names a failure with the start of its message, so that a run's last lines say what broke. */
function remark(name: string, message?: string): string {
  return message
    ? withLines(name, stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES))
    : name
}

/** Says how a run that failed outside its tests ended. */
function ending(words: string, output: string): string {
  return withLines(words, stripVTControlCharacters(output).trimEnd().split('\n').slice(-LAST_LINES))
}

function withLines(name: string, lines: string[]): string {
  return [name, ...lines.map((line) => `  ${line.slice(0, LINE_LENGTH)}`)].join('\n')
}

/**
 * Reads Playwright's JSON report. A skipped test counts as failed. A test that passed on its second attempt
 * counts as passed, and a remark names its first failure.
 */
export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + report.errors.length,
    remarks: [
      ...(report.suites ?? []).flatMap((suite) => failuresIn(suite, suite.title)),
      ...report.errors.map((error) => error.message?.split('\n')[0] ?? 'an error outside the tests'),
      ...(skipped > 0 ? [`${skipped} skipped: a skipped test proves nothing`] : []),
    ],
  }
}

function failuresIn(suite: PlaywrightSuite, file: string): string[] {
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap((test) => {
        const error = test.results.find((result) => result.error)?.error
        if (!error) return []
        const name = `[${test.projectName}] ${file} › ${spec.title}`
        return [remark(test.status === 'flaky' ? `${name}, ${SECOND_TRY}` : name, error.message)]
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, file)),
  ]
}

/**
 * Returns the final count of a suite. Adds one failure if it wrote no report, ran no test, or exited with an error although
 * every test passed.
 * @param tally the report's count, undefined if there is no report
 * @param mayBeEmpty true if only some files were asked for, which may all belong to another suite
 */
export function judge(tally: Tally | undefined, { code, output }: Outcome, mayBeEmpty = false): Tally {
  if (!tally) return { passed: 0, failed: 1, remarks: [ending('ended without a report', output)] }
  if (tally.passed + tally.failed === 0 && !mayBeEmpty)
    return { passed: 0, failed: 1, remarks: ['ran no tests'] }
  if (code !== 0 && tally.failed === 0) {
    return {
      ...tally,
      failed: 1,
      remarks: [...tally.remarks, ending(`ended with code ${code} although every test passed`, output)],
    }
  }
  return tally
}

/** Adds up all suites. If none of them had a test, that is a failure. */
export function sum(tallies: Tally[]): Tally {
  const total = {
    passed: tallies.reduce((count, tally) => count + tally.passed, 0),
    failed: tallies.reduce((count, tally) => count + tally.failed, 0),
    remarks: tallies.flatMap((tally) => tally.remarks),
  }
  return total.passed + total.failed === 0 ? { ...total, failed: 1 } : total
}
