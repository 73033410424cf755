import { sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'

const PUBLIC = ['id', 'name', 'email'] as const

/** Made and recorded. The database refuses an e-mail that another account has (constraintAnswers.ts). */
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

/** Changed and recorded. */
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
    .set({ ...changed, updated_at: sql<string>`greatest(now(), updated_at + interval '1 millisecond')` })
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
