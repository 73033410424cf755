import { defineConfig } from 'vitest/config'

/** What runs on one of the two databases alone (docs/decisions/0009). */
const ONE_DATABASE = {
  pglite: [
    'server/src/dataFolder.test.ts',
    'server/src/accessSweep.test.ts',
    'server/src/contentSecurity.test.ts',
    'server/src/demo/demo{Data,Shifts}.test.ts',
    'server/src/kernel/files/{hostileUploads,pictures,fileStores}.test.ts',
    'server/src/accounts/viewAs.test.ts',
    'server/src/invoices/pdf/*.test.ts',
  ],
  postgres: [
    'server/src/{inputSweep,repeatSweep}.test.ts',
    'server/src/**/killed.test.ts',
    'server/src/invoices/invoice{Races,Oracle}.test.ts',
    'server/src/payments/*.test.ts',
    'server/src/steps/randomSteps.test.ts',
    'server/src/mail/outbox.test.ts',
    'server/src/push/delivery.test.ts',
  ],
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
          include: ['server/src/**/*.test.ts'],
          exclude: ONE_DATABASE[process.env.DATABASE === 'postgres' ? 'pglite' : 'postgres'],
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
