import { expect, test } from 'vitest'
import { judge, sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'adds up',
          failureMessages: ['\u001b[31mexpected 2\u001b[39m\nto be 3'],
        },
      ],
    },
  ],
}

const failure = 'b.test.ts › adds up\n  expected 2\n  to be 3'

test('counts each Vitest test once and names a failed one with its message', () => {
  expect(tallyOfVitest(vitestReport)).toEqual({ passed: 3, failed: 1, remarks: [failure] })
})

test('counts a Vitest file that does not load as one failure and names it with its message', () => {
  const broken = { name: 'c.test.ts', status: 'failed', message: 'no database', assertionResults: [] }
  const report = { ...vitestReport, testResults: [...vitestReport.testResults, broken] }
  expect(tallyOfVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    remarks: [failure, 'c.test.ts failed outside its tests\n  no database'],
  })
})

test('counts a Vitest test that passes on its second attempt as passed, with its first failure', () => {
  const late = { status: 'passed', fullName: 'adds up late', failureMessages: ['expected 2\nto be 3'] }
  const testResults = [{ name: 'd.test.ts', status: 'passed', assertionResults: [late] }]
  expect(tallyOfVitest({ ...vitestReport, numFailedTests: 0, testResults })).toEqual({
    passed: 3,
    failed: 0,
    remarks: ['d.test.ts › adds up late, which passed on its second attempt\n  expected 2\n  to be 3'],
  })
})

test('counts skipped and to-do Vitest tests as failed', () => {
  expect(tallyOfVitest({ ...vitestReport, numPendingTests: 1, numTodoTests: 1 }).failed).toBe(3)
})

test('counts skipped Playwright tests and errors outside tests as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }
  expect(tallyOfPlaywright({ stats, errors: [{ message: 'no browser\nat …' }] })).toEqual({
    passed: 5,
    failed: 4,
    remarks: ['no browser', '2 skipped: a skipped test proves nothing'],
  })
})

test('counts a Playwright test that passes on its second attempt as passed and names it', () => {
  const results = [{ error: { message: 'no button' } }, {}]
  const spec = {
    title: 'a shift is added',
    ok: true,
    tests: [{ projectName: 'phone', status: 'flaky', results }],
  }
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }
  expect(tallyOfPlaywright({ stats, errors: [], suites: [{ title: 'a.spec.ts', specs: [spec] }] })).toEqual({
    passed: 6,
    failed: 0,
    remarks: ['[phone] a.spec.ts › a shift is added, which passed on its second attempt\n  no button'],
  })
})

test('names a failed Playwright test with its project, file and message, at any depth', () => {
  const spec = {
    title: 'a shift is added',
    ok: false,
    tests: [
      { projectName: 'desktop', results: [{ error: { message: `no button ${'x'.repeat(1_000)}` } }] },
      { projectName: 'phone', results: [{}] },
    ],
  }
  const suites = [{ title: 'a.spec.ts', suites: [{ title: 'over the schedule', specs: [spec] }] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  expect(tallyOfPlaywright({ stats, errors: [], suites }).remarks).toEqual([
    `[desktop] a.spec.ts › a shift is added\n  no button ${'x'.repeat(390)}`,
  ])
})

const green = { passed: 4, failed: 0, remarks: [] }

test.each([
  ['a suite without a report', undefined, 0, { passed: 0, failed: 1 }],
  ['a suite without tests', { ...green, passed: 0 }, 0, { passed: 0, failed: 1 }],
  ['a crash after green tests', green, 1, { passed: 4, failed: 1 }],
  ['a failed test', { ...green, failed: 2 }, 1, { passed: 4, failed: 2 }],
  ['a green suite', green, 0, { passed: 4, failed: 0 }],
])('judged: %s', (_, tally, code, expected) => {
  expect(judge(tally, { code, output: '' })).toMatchObject(expected)
})

test('repeats the last lines of a run that failed outside its tests', () => {
  const output = `${'✓ a test\n'.repeat(100)}\u001b[31mUnhandled Rejection\u001b[39m\nat x.ts\n`
  const [remark] = judge(green, { code: 1, output }).remarks
  expect(remark).toMatch(/^ended with code 1 although every test passed\n {2}✓ a test/)
  expect(remark).toMatch(/\n {2}Unhandled Rejection\n {2}at x\.ts$/)
  expect(remark?.split('\n')).toHaveLength(61)
})

test('accepts a suite without any of the wanted files if another suite has them', () => {
  const empty = judge({ ...green, passed: 0 }, { code: 0, output: '' }, true)
  expect(empty).toMatchObject({ passed: 0, failed: 0 })
  expect(sum([empty, green])).toMatchObject({ passed: 4, failed: 0 })
  expect(sum([empty, empty])).toMatchObject({ passed: 0, failed: 1 })
})

test('adds up all suites for the last line', () => {
  const red = { passed: 1, failed: 2, remarks: ['x'] }
  expect(sum([green, red])).toEqual({ passed: 5, failed: 2, remarks: ['x'] })
})
