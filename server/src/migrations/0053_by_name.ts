import { type Kysely, sql } from 'kysely'

/** The order of names: as `byName` of the domain has it, with 'Driver 2' before 'Driver 10'. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create collation by_name (provider = icu, locale = 'en-GB-u-kn-true')`.execute(db)
}
