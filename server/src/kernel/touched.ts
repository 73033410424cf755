import { sql } from 'kysely'

/** For `updated_at`: later than the change before it by a millisecond at least, so that what a client saw tells two changes apart. */
export const touched = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`
