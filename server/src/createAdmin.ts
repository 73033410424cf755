/** `create-admin`: creates the first or another administrator. */
import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import type { z } from 'zod'
import { forgetFirstCode } from './accounts/firstAdministrator.ts'
import { insertPanelUser, type PanelUserValues } from './accounts/panelUsers.writes.ts'
import { hashPassword } from './accounts/password.ts'
import { givenPassword } from './givenPassword.ts'
import { onDatabase } from './kernel/open.ts'
import { StartError, UsageError } from './kernel/program.ts'
import { fieldErrors } from './kernel/requestInput.ts'
import { readSettings } from './kernel/settings.ts'
import { changeAsCommand } from './users.ts'

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
  await onDatabase(settings, { beside: true }, async (database) => {
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
    console.log(`${person.email} is an administrator now.`)
  })
}

function checked<T>(shape: z.ZodType<T>, given: object): T {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  throw new UsageError(Object.values(fieldErrors(found.error)).flat().join('\n'))
}
