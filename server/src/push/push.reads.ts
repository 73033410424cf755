import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOfExample } from '../kernel/example.ts'

/** True if `driver` has a device, or gets an email instead. Nothing is sent to example data. */
export const isReachable = (canEmail: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${isOfExample(sql`driver.id`)}
    and (driver.push_token is not null or (${canEmail} and trim(driver.email) <> '')))`
