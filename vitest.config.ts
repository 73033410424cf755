import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/kernel/longestFirst.ts'

/**
 * Memory instead of time: a worker gathers its rubbish seldom. Young things have room enough to be forgotten before anybody
 * looks at them, and the others are not looked through for every few megabytes that are more.
 */
export const ROOM = ['--min-semi-space-size=64', '--initial-old-space-size=1024']

/** One project per room, of web a second one for what needs no page. */
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
          // One more than the processors: tests of whole processes mostly wait.
          maxWorkers: 3,
          execArgv: ROOM,
          // Its modules are loaded once for all files: nearly half the time of a run went there.
          isolate: false,
          globalSetup: ['server/src/kernel/testing/globalSetup.ts'],
          // The first test of a file opens a database, and a busy machine is slow, not broken.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      'web/vitest.config.ts',
      // To make a page takes a hundred times as long as such a test.
      {
        test: {
          name: 'web-logic',
          include: ['web/src/**/*.test.ts'],
          isolate: false,
          execArgv: ROOM,
          // What a test puts in the place of something global is not there for the next file.
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
