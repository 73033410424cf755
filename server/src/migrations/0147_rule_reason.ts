import { type Kysely, sql } from 'kysely'

/** Why someone planned a shift against a rule about working time: the rule's sentence and the reason; '' if no one has. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column rule_reason text not null default ''`.execute(db)
}
