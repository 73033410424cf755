/** `create-admin`: creates the first or another administrator. */
import { Registration } from '@driverdesk/contract/accounts/account.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { forgetFirstCode } from './accounts/firstAdministrator.ts'
import { insertPanelUser, type PanelUserValues } from './accounts/panelUsers.writes.ts'
import { hashPassword } from './accounts/password.ts'
import { givenPassword } from './givenPassword.ts'
import { onDatabase } from './kernel/open.ts'
import { StartError, UsageError } from './kernel/program.ts'
import { fieldErrors } from './kernel/requestInput.ts'
import { readSettings } from './kernel/settings.ts'
import { changeAsCommand } from './users.ts'

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
}

export async function createAdmin(given: NewAdmin): Promise<void> {
  const person = checked(given, await givenPassword())
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

function checked(given: NewAdmin, password: string) {
  const person = Registration.safeParse({ ...given, password })
  if (person.success) return person.data
  throw new UsageError(Object.values(fieldErrors(person.error)).flat().join('\n'))
}
