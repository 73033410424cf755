import type { Db } from '../kernel/database.ts'
import type { Jobs, Unit } from '../kernel/unitOfWork.ts'
import { reactions } from '../reactions.ts'

/** Nobody does what is queued. */
const NO_JOBS: Jobs = { enqueue: async () => {}, stop: async () => {} }

/** What a unit of work needs, with the product's reactions. */
export const unitOf = (db: Db, jobs: Partial<Jobs> = {}): Unit => ({
  db,
  jobs: { ...NO_JOBS, ...jobs },
  reactions,
})
