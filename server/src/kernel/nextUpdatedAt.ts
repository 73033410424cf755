import { sql } from 'kysely'

/** The next `updated_at`: at least a millisecond later, so that each change has its own version. */
export const nextUpdatedAt = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`
