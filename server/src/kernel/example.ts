/**
 * Tells the example's records from the agency's own (docs/decisions/0076-example-data.md): while there is example data, its
 * records have ids from `example.first_id` on, which the database's own numbering never reaches.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Row } from './tables.ts'

/** The ids of each example begin this far above those of the one before. */
const BLOCK = 100_000
const LOWEST = 1_000_000_000

/** @param nr 1 for the first example that was ever made here */
export const firstIdOf = (nr: number): number => LOWEST + nr * BLOCK
export const exampleNumber = (firstId: number): number => (firstId - LOWEST) / BLOCK

/** True for a record of the example. False without example data, and for null. */
export const isOfExample = (id: Expression<number> | RawBuilder<number | null>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${id} >= (select first_id from example), false)`

/** The same for an id that is known. */
export const isExampleId = (id: number): boolean => id >= LOWEST

export const exampleMark = (db: Db | Tx): Promise<Row<'example'> | undefined> =>
  db.selectFrom('example').selectAll().executeTakeFirst()

/** Email addresses of the example's people. No mail server takes mail for them (RFC 2606). */
export const EXAMPLE_DOMAIN = 'example.test'
