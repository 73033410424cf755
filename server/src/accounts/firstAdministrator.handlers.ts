import { randomInt } from 'node:crypto'
import { firstAdministratorRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import { VISITOR } from '../kernel/unitOfWork.ts'
import { userAccount } from './accounts.reads.ts'
import { inTurn, noteAttempt, rememberAddress } from './attempts.ts'
import { insertPanelUser, type PanelUserValues } from './panelUsers.writes.ts'
import { hashPassword } from './passwords.service.ts'
import { openSession } from './sessions.ts'

/** Lets a new agency create its first account on the website, from this machine or with a code from the log. */
export const firstAdministratorHandlers = handlers(firstAdministratorRoutes, {
  look: async ({ db, isLocal }) => ({ needed: !(await hasAdministrator(db)), needs_code: !isLocal }),

  async make({ db, body, address, isLocal, userAgent, change }) {
    const { firstName, lastName, email, password, code = '' } = body
    // A separate transaction, so that a wrong code counts too.
    const attempt = { kind: 'registration', email: email.toLowerCase(), address } as const
    const passwordHash = await inTurn(address, async () => {
      if (await hasAdministrator(db)) throw new Refusal('hasAdministrator')
      await change(VISITOR, ({ tx }) => noteAttempt(tx, attempt))
      return hashPassword(password)
    })
    return change(VISITOR, async (work) => {
      const expected = await lockFirstAccount(work.tx)
      if (await hasAdministrator(work.tx)) throw new Refusal('hasAdministrator')
      if (!isLocal && !codeFits(code, expected)) throw new Refusal('wrongFirstCode')
      const values: PanelUserValues = {
        first_name: firstName,
        last_name: lastName,
        email,
        role: ADMINISTRATOR,
        scope: { areaIds: [], restaurantIds: [] },
      }
      const { id } = await insertPanelUser(work, values, passwordHash)
      await forgetFirstCode(work.tx)
      await rememberAddress(work.tx, { ...attempt, kind: 'panel_user' })
      const access_token = await openSession(work.tx, 'panel_user', id, userAgent)
      return { user: await userAccount(work.tx, id), access_token }
    })
  },
})

/** No letters that look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from panel_user where role = ${ADMINISTRATOR}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Returns the code that all servers of a database share; undefined once there is an administrator. */
export async function firstCode(db: Db): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const { first_code } = await db
    .updateTable('installation')
    .set({ first_code: sql<string>`coalesce(first_code, ${code})` })
    .returning('first_code')
    .executeTakeFirstOrThrow()
  return first_code ?? undefined
}

/** Blocks all other new accounts until the transaction ends. Returns the code to compare with, if any. */
async function lockFirstAccount(tx: Tx): Promise<string | null> {
  await sql`lock table panel_user in share row exclusive mode`.execute(tx)
  const { first_code } = await tx.selectFrom('installation').select('first_code').executeTakeFirstOrThrow()
  return first_code
}

export async function forgetFirstCode(tx: Tx): Promise<void> {
  await tx.updateTable('installation').set({ first_code: null }).execute()
}

/** Ignores case and separators: 'abcde fghjk' fits 'ABCDEFGHJK'. */
const codeFits = (typed: string, code: string | null): boolean =>
  code !== null && typed.toUpperCase().replace(/[^A-Z0-9]/g, '') === code

/** 'ABCDE-FGHJK' */
export const codeText = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
