import type { RestCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { locationRoutes, restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import {
  loginChange,
  RESTAURANT_ACTIVE,
  RESTAURANT_INACTIVE,
  removalProblem,
} from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { makeCredentials, type NewPassword, newPassword } from '../accounts/credentials.service.ts'
import { changePassword, refuseChangedSince, refuseWrongPassword } from '../accounts/passwords.service.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { dropFilesOf } from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { locationsInScope } from './locations.reads.ts'
import { announceRestaurantRemoval } from './restaurants.live.ts'
import {
  comingShifts,
  findDependants,
  holdArea,
  restaurantInScopeById,
  restaurantSites,
  restaurantsInScope,
  shortRestaurants,
} from './restaurants.reads.ts'
import {
  addRestaurant,
  deleteRestaurant,
  heldAsSeen,
  savedView,
  saveRestaurant,
  storeFiles,
} from './restaurants.writes.ts'
import { exportRestaurants, importRestaurants, profileColumns, restaurantColumns } from './restaurantTable.ts'
import { lockLogin, lockLoginByEmail, type StoredLogin } from './restaurateurs.reads.ts'
import { insertRestaurateur, updateRestaurateur } from './restaurateurs.writes.ts'

const byQuery = { '10': RESTAURANT_ACTIVE, '20': RESTAURANT_INACTIVE, all: undefined } as const

export const restaurantHandlers = handlers(restaurantRoutes, {
  list: ({ db, scope, query }) =>
    (query.short ? shortRestaurants : restaurantsInScope)(db, scope, byQuery[query.status ?? '10']),

  sites: ({ db, scope, query }) => restaurantSites(db, scope, query.ids),

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
      const problem = removalProblem(await findDependants(work.tx, stored.id))
      if (problem) throw new Invalid({ id: [problem] })
      await dropFilesOf(work, ['restaurant_logo', 'restaurant_agreement'], stored.id)
      await deleteRestaurant(work.tx, stored.id)
      work.record({ thing: 'restaurant', id: stored.id, action: 'remove', before: stored, after: null })
      announceRestaurantRemoval(work, stored)
      return { id: stored.id }
    }),

  saveProfile,
})

interface LoginWanted {
  /** undefined: unchanged. */
  email: string | undefined
  /** The restaurant's name, for a new account. */
  name: string
  /** The restaurant's present account; undefined for a new restaurant. */
  restaurateurId?: number
  /** undefined only if the email stays and no account is made. */
  password: NewPassword | undefined
  /** True if a person has set the password; a generated one is for new accounts only. */
  isPasswordSet: boolean
}

const PASSWORD_STAYS = 'This email already has an account, and its password stays the same.'

type NewLogin = Pick<LoginWanted, 'name'> & { email: string; password: NewPassword }

interface Login {
  restaurateurId: number
  /** null if the account existed before. */
  restCredentials: RestCredentials | null
}

/**
 * Finds or creates a restaurant's account by its email (docs/spec/restaurants.md#restaurant-accounts). A password that was
 * set becomes the account's, for its other restaurants too. Attaching a restaurant to an existing account does not reset
 * the password of its owner.
 *
 * @throws {Invalid} under `password`
 */
async function restaurantLogin(work: Work, wanted: LoginWanted): Promise<Login> {
  const current = wanted.restaurateurId ? await lockLogin(work.tx, wanted.restaurateurId) : undefined
  const email = wanted.email ?? (current as StoredLogin).email
  const login = loginChange(email, current, await lockLoginByEmail(work.tx, email))
  if (login.kind === 'create') return newLogin(work, { ...(wanted as LoginWanted & NewLogin), email })
  const id = login.kind === 'keep' ? (wanted.restaurateurId as number) : login.id
  if (login.kind === 'rename') await updateRestaurateur(work, id, { email })
  const { password, isPasswordSet } = wanted
  if (password && isPasswordSet && login.kind === 'attach') throw new Invalid({ password: [PASSWORD_STAYS] })
  if (password && isPasswordSet) await changePassword(work, 'restaurateur', id, password.password_hash)
  return { restaurateurId: id, restCredentials: null }
}

async function newLogin(work: Work, { email, name, password }: NewLogin): Promise<Login> {
  const account = await insertRestaurateur(work, { email, name, password_hash: password.password_hash })
  return {
    restaurateurId: account.id,
    restCredentials: await makeCredentials(work, 'restaurateur', account, password),
  }
}

/** Saves a restaurant's own profile. A new password needs the current one, and ends the account's other sessions. */
async function saveProfile(call: SignedInCall<typeof restaurantRoutes.saveProfile>) {
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

export const locationHandlers = handlers(locationRoutes, {
  list: ({ db, scope }) => locationsInScope(db, scope),
})
