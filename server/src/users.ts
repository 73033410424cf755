/** `users` and `create-admin`: manages the agency's accounts, for an operator who cannot sign in. */

import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  newPassword as newPasswordShape,
  Registration,
} from '@driverdesk/contract/accounts/account.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { ADMINISTRATOR, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { endAccountSessions } from './accounts/endSessions.service.ts'
import { forgetFirstCode } from './accounts/firstAdministrator.handlers.ts'
import { panelUserById } from './accounts/panelUsers.reads.ts'
import { insertPanelUser, type PanelUserValues, updatePanelUser } from './accounts/panelUsers.writes.ts'
import { changePassword, hashPassword } from './accounts/passwords.service.ts'
import { announceAccount } from './accounts/sessions.ts'
import type { Db } from './kernel/database.ts'
import { onDatabase } from './kernel/open.ts'
import { StartError, UsageError } from './kernel/program.ts'
import { fieldErrors } from './kernel/requestInput.ts'
import { readSettings } from './kernel/settings.ts'
import { FULL_NAME } from './kernel/sqlNames.ts'
import { change, type Jobs, type Work } from './kernel/unitOfWork.ts'
import { reactions } from './reactions.ts'

const onAccounts = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  onDatabase(readSettings(process.env), 'current', ({ db }) => work(db))

export const listUsers = (): Promise<void> =>
  onAccounts(async (db) => {
    const { rows } = await sql<{ email: string; role: 10 | 20 | null; name: string; sessions: number }>`
      select email, role, ${FULL_NAME} as name,
        (select count(*)::int from session
          where panel_user_id = panel_user.id and viewer_session_id is null) as sessions
      from panel_user order by lower(email)`.execute(db)
    if (rows.length === 0)
      console.log('There are no accounts. Create the first with: npm run driverdesk -- create-admin')
    const widest = Math.max(0, ...rows.map(({ email }) => email.length))
    for (const { email, role, name, sessions } of rows) {
      const open = countOf(sessions, 'open session')
      console.log(`${email.padEnd(widest)}  ${roleOfCode(role).padEnd(13)}  ${open}  ${name}`)
    }
  })

export async function resetPassword(email: string): Promise<void> {
  const password = newPasswordShape().safeParse(await givenPassword())
  if (!password.success) throw new UsageError(password.error.issues.map(({ message }) => message).join('\n'))
  const passwordHash = await hashPassword(password.data)
  await changeAccount(email, (work, id) => changePassword(work, 'panel_user', id, passwordHash))
  console.log(`${email} has a new password. All sessions of the account have been ended.`)
}

export async function promote(email: string): Promise<void> {
  await changeAccount(email, async (work, id) => {
    const user = await panelUserById(work.tx, id)
    if (user.role === ADMINISTRATOR) throw new StartError(`${email} is already an administrator.`)
    const { first_name, last_name } = user
    const scope = { areaIds: [], restaurantIds: [] }
    await updatePanelUser(work, user, {
      first_name,
      last_name,
      email: user.email,
      role: ADMINISTRATOR,
      scope,
    })
    await announceAccount(work, 'panel_user', id)
  })
  console.log(`${email} is now an administrator.`)
}

export async function endSessions(email: string): Promise<void> {
  const ended = await changeAccount(email, (work, id) => endAccountSessions(work, 'panel_user', id))
  console.log(ended === 1 ? `Ended one session of ${email}.` : `Ended ${ended} sessions of ${email}.`)
}

/** These changes queue no job. */
const NO_JOBS: Jobs = {
  enqueue: async (_tx, job, data) => {
    if (data.length > 0) throw new Error(`A command cannot queue the job "${job}".`)
  },
  stop: async () => {},
}

const ACTOR = { account: 'system', name: 'command line' }

/** A running server announces it to signed-in users, like any other change. */
const changeAsCommand = <T>(db: Db, body: (work: Work) => Promise<T>): Promise<T> =>
  change({ db, jobs: NO_JOBS, reactions }, ACTOR, body)

const changeAccount = <T>(email: string, body: (work: Work, id: number) => Promise<T>): Promise<T> =>
  onAccounts((db) =>
    changeAsCommand(db, async (work) => {
      const { rows } = await sql<{ id: number }>`
        select id from panel_user where lower(email) = lower(${email}) for update`.execute(work.tx)
      const [found] = rows
      if (!found)
        throw new StartError(
          `There is no account with the email ${email}. See them with: npm run driverdesk -- users list`,
        )
      return body(work, found.id)
    }),
  )

const Person = Registration.omit({ password: true })

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
}

export async function createAdmin(given: NewAdmin): Promise<void> {
  // Before the password is asked for.
  checked(Person, given)
  const person = checked(Registration, { ...given, password: await givenPassword() })
  const settings = readSettings(process.env)
  await onDatabase(settings, 'migrate', async (database) => {
    const passwordHash = await hashPassword(person.password)
    await changeAsCommand(database.db, async (work) => {
      const taken = await work.tx
        .selectFrom('panel_user')
        .select('id')
        .where('email', 'ilike', person.email.replace(/[\\%_]/g, '\\$&'))
        .executeTakeFirst()
      if (taken) throw new StartError(`There is already an account with the email ${person.email}.`)
      const values: PanelUserValues = {
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        role: ADMINISTRATOR,
        scope: { areaIds: [], restaurantIds: [] },
      }
      await insertPanelUser(work, values, passwordHash)
      await forgetFirstCode(work.tx)
    })
    console.log(`${person.email} is now an administrator.`)
  })
}

function checked<T>(shape: z.ZodType<T>, given: object): T {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  throw new UsageError(Object.values(fieldErrors(found.error)).flat().join('\n'))
}

const givenPassword = async (): Promise<string> => process.env.ADMIN_PASSWORD ?? (await askPassword())

/** Hides what is typed on a terminal. Reads one line if standard input is a pipe; empty if there is none. */
async function askPassword(): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write('Password: ')
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
  try {
    return await Promise.race([terminal.question(''), once(terminal, 'close').then(() => '')])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
