import { defineConfig } from 'vitest/config'

/**
 * Which of the server's tests run on which database (docs/decisions/0009). On the embedded one: what is about the whole
 * product or the database itself, each call of the contract by each role, jobs, and the schedule; on PostgreSQL all of the
 * business.
 */
const SERVER_TESTS = {
  pglite: {
    include: [
      'server/src/*.test.ts',
      'server/src/{kernel,migrations,demo,shifts}/**/*.test.ts',
      'server/src/*/{alertJobs,mailJob,invoiceReminders,plannedPublish}.test.ts',
    ],
    exclude: ['server/src/{inputSweep,repeatSweep}.test.ts'],
  },
  postgres: {
    include: ['server/src/**/*.test.ts'],
    exclude: [
      'server/src/{accessSweep,contentSecurity,dataFolder}.test.ts',
      'server/src/demo/*.test.ts',
      'server/src/kernel/files/{hostileUploads,pictures,fileStores}.test.ts',
    ],
  },
}

/**
 * One project per room, of web a second one for what needs no page. `npm test` runs the server's twice, DATABASE saying
 * which database stands below it: `pglite` (the default) or `postgres`.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          ...SERVER_TESTS[process.env.DATABASE === 'postgres' ? 'postgres' : 'pglite'],
          // One more than the processors: tests of whole processes mostly wait.
          maxWorkers: 3,
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
          // What a test puts in the place of something global is not there for the next file.
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
