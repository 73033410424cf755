import { defineProject } from 'vitest/config'
import { ROOM, SECOND_TRY } from '../vitest.config.ts'

export default defineProject({
  test: {
    name: 'web',
    environment: 'jsdom',
    // Code that needs no page has tests in .ts, which the root's configuration runs without one.
    include: ['src/**/*.test.tsx'],
    // The libraries are loaded once for all files; setup.ts gives each file our own modules again.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    // Typing letter by letter is slow if two processors are busy with something else.
    testTimeout: 30_000,
    retry: SECOND_TRY,
    maxWorkers: '100%',
    execArgv: ROOM,
  },
})
