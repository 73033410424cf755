import type { Db } from '../kernel/database.ts'
import type { Jobs, Unit } from '../kernel/unitOfWork.ts'
import { reactions } from '../reactions.ts'

/** Queued jobs do not run. */
const NO_JOBS: Jobs = { enqueue: async () => {}, stop: async () => {} }

/** Builds a unit of work with the server's reactions. */
export const unitOf = (db: Db, jobs: Partial<Jobs> = {}): Unit => ({
  db,
  jobs: { ...NO_JOBS, ...jobs },
  reactions,
})
