/** Makes PDFs and workbooks in separate threads, so that other calls do not wait for them. */
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RefusalCode } from '@driverdesk/contract/kernel/refusals.ts'
import type { Piscina } from 'piscina'
import { limits, tooBusy, watchQueue } from '../limits.ts'
import { Refusal } from '../refusal.ts'

const load = createRequire(import.meta.url)

export interface FilePool {
  /**
   * @throws {Refusal} busy: too many are running; pdfFails: the worker crashed or took too long, and the next call gets a
   * new one
   *
   * @param worker a file that exports `makeFile`
   * @param failure the refusal for a crash: pdfFails, unless the worker makes another kind of file
   */
  render(worker: URL, document: object, failure?: RefusalCode): Promise<Uint8Array>
  /** Documents that wait for a thread. */
  waiting(): number
  /** Ends once running documents are finished. */
  close(): Promise<void>
}

/** Thousands of lines take seconds. */
const PATIENCE_MS = 30_000

interface PoolSettings {
  patienceMs?: number
  mostAtOnce?: number
  threads?: number
}

export function filePool({
  patienceMs = PATIENCE_MS,
  mostAtOnce = limits().waitingPdfs,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
}: PoolSettings = {}): FilePool {
  const { Piscina: Pool }: { Piscina: typeof Piscina } = load('piscina')
  const pool = new Pool<object, Uint8Array>({
    name: 'makeFile',
    minThreads: 0,
    maxThreads: threads,
    // Kept for the next document, but ended while the server is idle.
    idleTimeout: 60_000,
  })
  let underWay = 0
  return {
    async render(worker, document, failure = 'pdfFails') {
      if (underWay >= mostAtOnce) throw tooBusy('pdf')
      underWay++
      try {
        return await pool.run(document, {
          filename: fileURLToPath(worker),
          signal: AbortSignal.timeout(patienceMs),
        })
      } catch (error) {
        throw Object.assign(new Refusal(failure), { cause: error })
      } finally {
        underWay--
      }
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}

let shared: FilePool | undefined
watchQueue('pdf', () => shared?.waiting() ?? 0)

/** Makes a file in the pool of this process. @throws {Refusal} as `FilePool.render` */
export function renderFile(worker: URL, document: object, failure?: RefusalCode): Promise<Uint8Array> {
  shared ??= filePool()
  return shared.render(worker, document, failure)
}

/** Called when the server stops. A later call starts another pool. */
export async function closeFilePool(): Promise<void> {
  const closing = shared
  shared = undefined
  await closing?.close()
}
