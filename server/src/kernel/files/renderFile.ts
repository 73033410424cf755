/** Makes PDFs and workbooks in separate threads, so that other calls do not wait for them. */
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RefusalCode } from '@driverdesk/contract/kernel/refusals.ts'
import type { Piscina } from 'piscina'
import { limits, tooBusy, watchQueue } from '../limits.ts'
import { Refusal } from '../refusal.ts'

const load = createRequire(import.meta.url)

type OnPages = (done: number, total: number) => void

/** The number of pages drawn and their total. The drawing thread writes them, and the waiting thread reads them. */
export type DrawnPages = Int32Array

export interface FilePool {
  /**
   * @throws {Refusal} busy: too many are running; pdfFails: the worker crashed or took too long, and the next call gets a
   * new one
   *
   * @param worker a file that exports `makeFile`
   * @param failure the refusal for a crash: pdfFails, unless the worker makes another kind of file
   * @param onPages is called with the number of pages drawn and their total
   */
  render(worker: URL, document: object, failure?: RefusalCode, onPages?: OnPages): Promise<Uint8Array>
  waiting(): number
  close(): Promise<void>
}

/** Thousands of lines take seconds. */
const PATIENCE_MS = 30_000

const BETWEEN_PAGES_MS = 500

interface PoolSettings {
  patienceMs?: number
  betweenPagesMs?: number
  mostAtOnce?: number
  threads?: number
}

export function filePool({
  patienceMs = PATIENCE_MS,
  betweenPagesMs = BETWEEN_PAGES_MS,
  mostAtOnce = limits().waitingPdfs,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
}: PoolSettings = {}): FilePool {
  const { Piscina: Pool }: { Piscina: typeof Piscina } = load('piscina')
  const pool = new Pool<object, Uint8Array>({
    name: 'makeFile',
    minThreads: 0,
    maxThreads: threads,
    // Kept for the next document, but ended when the server is idle.
    idleTimeout: 60_000,
  })
  let underWay = 0
  return {
    async render(worker, document, failure = 'pdfFails', onPages = undefined) {
      if (underWay >= mostAtOnce) throw tooBusy('pdf')
      underWay++
      const drawn: DrawnPages = new Int32Array(new SharedArrayBuffer(8))
      const telling = onPages && setInterval(() => tellPages(drawn, onPages), betweenPagesMs)
      try {
        return await pool.run(
          { ...document, drawn },
          {
            filename: fileURLToPath(worker),
            signal: AbortSignal.timeout(patienceMs),
          },
        )
      } catch (error) {
        throw Object.assign(new Refusal(failure), { cause: error })
      } finally {
        clearInterval(telling)
        underWay--
      }
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}

function tellPages(drawn: DrawnPages, onPages: OnPages): void {
  const [done, total] = [Atomics.load(drawn, 0), Atomics.load(drawn, 1)]
  if (total > 0) onPages(done, total)
}

let shared: FilePool | undefined
watchQueue('pdf', () => shared?.waiting() ?? 0)

/** Makes a file in the pool of this process. @throws {Refusal} as `FilePool.render` */
export function renderFile(...given: Parameters<FilePool['render']>): Promise<Uint8Array> {
  shared ??= filePool()
  return shared.render(...given)
}

/** Called when the server stops. A later call starts another pool. */
export async function closeFilePool(): Promise<void> {
  const closing = shared
  shared = undefined
  await closing?.close()
}
