/**
 * Starts everything in one process (docs/spec/kernel.md#start). `--empty` leaves a new database empty. `--no-website` serves
 * only calls and live events, for a website that is served elsewhere. `--no-jobs` runs no jobs.
 */
import { openLog } from './kernel/log.ts'
import { openDatabase } from './kernel/open.ts'
import { readSettings } from './kernel/settings.ts'
import type { Choices } from './serve.ts'

export async function start(choices: Choices): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings)
  const tracing = settings.traces ? (await import('./tracing.ts')).startTracing(log) : undefined
  // Before most modules are loaded, so that a second start on the same folder ends at once.
  const database = await openDatabase(settings, log)
  try {
    const { serve } = await import('./serve.ts')
    await serve(database, settings, log, { ...choices, tracing })
  } catch (error) {
    await database.close()
    throw error
  }
}
