/** `create-admin`: the first administrator, or one more. */
import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { hashPassword } from './accounts/password.ts'
import { givenPassword } from './givenPassword.ts'
import { writeAudit } from './kernel/audit.ts'
import { insideTransaction } from './kernel/database.ts'
import { onDatabase } from './kernel/open.ts'
import { StartError, UsageError } from './kernel/program.ts'
import { fieldErrors } from './kernel/requestInput.ts'
import { readSettings } from './kernel/settings.ts'

interface Given {
  email?: string
  firstName: string
  lastName: string
}

export async function createAdmin(given: Given): Promise<void> {
  const person = checked(given, await givenPassword())
  const settings = readSettings(process.env)
  await onDatabase(settings, { beside: true }, async (database) => {
    const passwordHash = await hashPassword(person.password)
    await database.db.transaction().execute((tx) =>
      insideTransaction(async () => {
        const taken = await tx
          .selectFrom('panel_user')
          .select('id')
          .where('email', 'ilike', person.email.replace(/[\\%_]/g, '\\$&'))
          .executeTakeFirst()
        if (taken) throw new StartError(`There is an account with the email ${person.email} already.`)
        const user = await tx
          .insertInto('panel_user')
          .values({
            first_name: person.firstName,
            last_name: person.lastName,
            email: person.email,
            password_hash: passwordHash,
            role: ADMINISTRATOR,
          })
          .returning(['id', 'first_name', 'last_name', 'email', 'role'])
          .executeTakeFirstOrThrow()
        const actor = { account: 'system', name: 'create-admin' }
        await writeAudit(tx, actor, [
          { thing: 'panel_user', id: user.id, action: 'create', before: null, after: user },
        ])
      }),
    )
    console.log(`${person.email} is an administrator now.`)
  })
}

function checked(given: Given, password: string) {
  const person = Registration.safeParse({ ...given, password })
  if (person.success) return person.data
  throw new UsageError(Object.values(fieldErrors(person.error)).flat().join('\n'))
}
