import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import type { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { newPassword } from '../accounts/credentials.service.ts'
import {
  changePassword,
  refuseChangedSince,
  refuseWrongPassword,
} from '../accounts/passwordChange.service.ts'
import type { Handler } from '../kernel/call.ts'
import { profileColumns } from './restaurantColumns.ts'
import { storeFiles } from './restaurantFiles.ts'
import { heldAsSeen, saveRestaurant } from './restaurantSaving.ts'
import { restaurantInScopeById } from './restaurants.reads.ts'

/** A restaurant's own profile; a new password asks for the current one, and ends the account's other sessions. */
export const saveProfile: Handler<typeof restaurantRoutes.saveProfile> = async (call) => {
  const { services, db, session, scope, params, body, files, address } = call
  await restaurantInScopeById(db, scope, params.id)
  const account = { kind: 'restaurateur', id: scope.accountId, actor: session.actor } as const
  const given = orNull(body.password) || undefined
  const password = given
    ? {
        checked: await refuseWrongPassword(services, account, body.current_password, address),
        ...(await newPassword(given)),
      }
    : undefined
  const sent = await storeFiles(files, { logo_src: body.logo_src }, call.storeFile)
  return call.change(async (work) => {
    const stored = await heldAsSeen(work, call, body)
    if (password) {
      await refuseChangedSince(work, account, password.checked)
      await changePassword(work, 'restaurateur', scope.accountId, password.password_hash, session.id)
    }
    return saveRestaurant(work, stored, profileColumns(body), sent)
  })
}
