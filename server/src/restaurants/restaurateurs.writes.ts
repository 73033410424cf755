import { sql } from 'kysely'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'

const PUBLIC = ['id', 'name', 'email'] as const

/** The database refuses an email that another account has (constraintAnswers.ts). */
export async function insertRestaurateur(
  { tx, record }: Work,
  restaurateur: { name: string; email: string; password_hash: string },
): Promise<{ id: number; name: string; email: string }> {
  const account = await tx
    .insertInto('restaurateur')
    .values(restaurateur)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()
  record({ thing: 'restaurateur', id: account.id, action: 'create', before: null, after: account })
  return account
}

export async function updateRestaurateur(
  { tx, record }: Work,
  id: number,
  changed: { name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const before = await tx
    .selectFrom('restaurateur')
    .select(PUBLIC)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = await tx
    .updateTable('restaurateur')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()
  record({ thing: 'restaurateur', id, action: 'update', before, after })
}

export async function deleteRestaurateur({ tx, record }: Work, id: number): Promise<void> {
  const before = await tx
    .deleteFrom('restaurateur')
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()
  record({ thing: 'restaurateur', id, action: 'remove', before, after: null })
}

/** The accounts with these emails. Missing ones are made with the name of a restaurant, and recorded. */
export async function accountsByEmail(
  { tx, record }: Work,
  restaurants: readonly { name: string; email: string }[],
  password_hash: string,
): Promise<Map<string, number>> {
  const made = await tx
    .insertInto('restaurateur')
    .values(restaurants.map(({ name, email }) => ({ name, email, password_hash })))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(PUBLIC)
    .execute()
  record(
    ...made.map((after) => ({ thing: 'restaurateur', id: after.id, action: 'create', before: null, after })),
  )
  const emails = restaurants.map(({ email }) => email)
  const { rows } = await sql<{ email: string; id: number }>`
    select given.email, restaurateur.id from unnest(${emails}::text[]) as given(email)
    join restaurateur on lower(restaurateur.email) = lower(given.email)
    for key share of restaurateur`.execute(tx)
  return new Map(rows.map(({ email, id }) => [email, id]))
}
