import { touched } from '../kernel/touched.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announcePanelUser } from './panelUsers.live.ts'

/** Changed and recorded. */
export async function renamePanelUser(
  work: Work,
  id: number,
  name: { first_name: string; last_name: string },
): Promise<void> {
  const columns = ['first_name', 'last_name'] as const
  const before = await work.tx
    .selectFrom('panel_user')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('panel_user')
    .set({ ...name, updated_at: touched })
    .where('id', '=', id)
    .execute()
  work.record({ thing: 'panel_user', id, action: 'update', before, after: name })
  announcePanelUser(work, 'update', id)
}

/** The same of a restaurant account, which has one name. */
export async function renameRestaurateur({ tx, record }: Work, id: number, name: string): Promise<void> {
  const before = await tx
    .selectFrom('restaurateur')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('restaurateur').set({ name, updated_at: touched }).where('id', '=', id).execute()
  record({ thing: 'restaurateur', id, action: 'update', before, after: { name } })
}
