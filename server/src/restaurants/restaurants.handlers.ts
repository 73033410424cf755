import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { removalProblem } from '@driverdesk/domain/restaurants/restaurantRemoval.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { newPassword } from '../accounts/credentials.service.ts'
import { handlers } from '../kernel/call.ts'
import { dropFilesOf } from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantColumns } from './restaurantColumns.ts'
import { exportRestaurants } from './restaurantExport.ts'
import { storeFiles } from './restaurantFiles.ts'
import { importRestaurants } from './restaurantImport.ts'
import { restaurantLogin } from './restaurantLogin.ts'
import { addRestaurant, heldAsSeen, savedView, saveRestaurant } from './restaurantSaving.ts'
import { announceRemoval } from './restaurants.announce.ts'
import {
  comingShifts,
  dependantsOf,
  holdArea,
  restaurantInScopeById,
  restaurantsInScope,
  shortRestaurants,
} from './restaurants.reads.ts'
import { deleteRestaurant } from './restaurants.writes.ts'
import { saveProfile } from './saveProfile.ts'

const byQuery = { '10': RESTAURANT_ACTIVE, '20': RESTAURANT_INACTIVE, all: undefined } as const

export const restaurantHandlers = handlers(restaurantRoutes, {
  list: ({ db, scope, query }) =>
    (query.short ? shortRestaurants : restaurantsInScope)(db, scope, byQuery[query.status ?? '10']),

  importCsv: (call) => importRestaurants(call),
  exportCsv: (call) => exportRestaurants(call, byQuery[call.body.status ?? '10']),

  async create({ scope, body, files, storeFile, change }) {
    const given = orNull(body.password) || undefined
    const password = await newPassword(given)
    const sent = await storeFiles(files, {}, storeFile)
    return change(async (work) => {
      await holdArea(work.tx, scope, body.area_id)
      const { restaurateurId, restCredentials } = await restaurantLogin(work, {
        email: body.email,
        name: body.name,
        password,
        isPasswordSet: given !== undefined,
      })
      const columns = { ...restaurantColumns(body), name: body.name, area_id: body.area_id }
      const id = await addRestaurant(work, { ...columns, restaurateur_id: restaurateurId }, sent)
      return { ...(await savedView(work, id)), restCredentials }
    })
  },

  async update(call) {
    const { db, scope, params, body, files, storeFile, change } = call
    await restaurantInScopeById(db, scope, params.id)
    const given = orNull(body.password) || undefined
    const mayMakeAccount = body.email !== undefined
    const password = given || mayMakeAccount ? await newPassword(given) : undefined
    const sent = await storeFiles(files, body, storeFile)
    return change(async (work) => {
      const stored = await heldAsSeen(work, call, body)
      if (body.area_id !== undefined) await holdArea(work.tx, scope, body.area_id)
      const { restaurateurId, restCredentials } = await restaurantLogin(work, {
        email: body.email,
        name: body.name ?? stored.name,
        restaurateurId: stored.restaurateur_id,
        password,
        isPasswordSet: given !== undefined,
      })
      await saveRestaurant(
        work,
        stored,
        { ...restaurantColumns(body), restaurateur_id: restaurateurId },
        sent,
      )
      return { ...(await savedView(work, stored.id)), restCredentials }
    })
  },

  setStatus: (call) =>
    call.change(async (work) => {
      const stored = await heldAsSeen(work, call, call.body)
      await saveRestaurant(work, stored, { status: call.body.status })
      return savedView(work, stored.id)
    }),

  coming: ({ db, params, services: { settings, now } }) =>
    comingShifts(db, params.id, wallTimeAt(now(), settings.businessTimeZone).date),

  remove: (call) =>
    call.change(async (work) => {
      const stored = await heldAsSeen(work, call, call.query)
      const problem = removalProblem(await dependantsOf(work.tx, stored.id))
      if (problem) throw new Invalid({ id: [problem] })
      await dropFilesOf(work, ['restaurant_logo', 'restaurant_agreement'], stored.id)
      await deleteRestaurant(work.tx, stored.id)
      work.record({ thing: 'restaurant', id: stored.id, action: 'remove', before: stored, after: null })
      announceRemoval(work, stored)
      return { id: stored.id }
    }),

  saveProfile,
})
