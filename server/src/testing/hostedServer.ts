/** The process of `serverHost.ts`: starts and stops servers as it is asked. */
import { openLog } from '../kernel/log.ts'
import { openDatabase } from '../kernel/open.ts'
import { readSettings } from '../kernel/settings.ts'
import { startServer } from '../serve.ts'
import type { Answered, Asked } from './serverHost.ts'

let running: Awaited<ReturnType<typeof startServer>> | undefined

async function answer(asked: Asked): Promise<Answered> {
  if (asked === 'stop') {
    const stopping = running
    running = undefined
    await stopping?.stop()
    return {}
  }
  const settings = readSettings(asked.start)
  const log = openLog(settings)
  const database = await openDatabase(settings, log)
  try {
    const { isEmpty: empty } = asked
    running = await startServer(database, settings, log, { empty, website: true, jobs: true })
  } catch (error) {
    await database.close()
    throw error
  }
  return { address: running.address }
}

process.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((error: Error): Answered => ({ error: error.stack ?? error.message }))
    .then((answered) => process.send?.(answered))
})
// Nothing outlives the tests.
process.on('disconnect', () => process.exit())
