import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/kernel/longestFirst.ts'

/**
 * Trades memory for speed: larger heaps make V8 collect garbage less often. Most young objects die before they are
 * copied, and the old generation is not scanned after every few extra megabytes.
 */
export const ROOM = ['--min-semi-space-size=64', '--initial-old-space-size=1024']

/**
 * A busy machine can change the order of things that happen at once. The end of the run names each test that
 * needed a second attempt. A random example that breaks a rule breaks it again, so it gets none.
 */
export const SECOND_TRY = { count: 1, condition: /^(?!Property failed)/ }

/** One project per room. Web has a second one for tests without a page. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // More workers than processors: tests that start processes mostly wait.
          maxWorkers: 6,
          execArgv: ROOM,
          // Loads modules once for all files, which nearly halves the run.
          isolate: false,
          globalSetup: ['server/src/kernel/testing/globalSetup.ts'],
          // The first test of a file opens a database, which takes long on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine answers late. A call that waits longer says so.
          expect: { poll: { timeout: 20_000 } },
          retry: SECOND_TRY,
        },
      },
      'web/vitest.config.ts',
      // Setting up a page takes a hundred times as long as one of these tests.
      {
        test: {
          name: 'web-logic',
          include: ['web/src/**/*.test.ts'],
          isolate: false,
          execArgv: ROOM,
          // Files share globals, so mocks and stubs must not reach the next file.
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
