/**
 * Checks the scope that a form gives to a manager
 * (docs/spec/accounts.md#manager-scope).
 */
import type { ChangedPanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { idsOf } from '@driverdesk/contract/kernel/formFields.ts'
import { AREAS_REQUIRED, areasAreMissing } from '@driverdesk/domain/accounts/panelUserRules.ts'
import {
  keptRestaurants,
  NOT_OF_THE_AREAS,
  restaurantChoices,
} from '@driverdesk/domain/drivers/restaurantChoices.ts'
import { MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'

/** Ids of a manager's areas, and of the restaurants among them to which they are limited; none: all of them. */
export interface ManagerScope {
  areaIds: readonly number[]
  restaurantIds: readonly number[]
}

export const NO_SCOPE: ManagerScope = { areaIds: [], restaurantIds: [] }

/**
 * The new scope; only a manager has one. A restaurant that they already have may be inactive. If the form names only
 * areas, restaurants outside them are dropped, unless none would be left: losing a restaurant must not widen the scope.
 *
 * @throws {Invalid} under `area_ids` or `restaurant_ids`
 */
export async function plannedScope(
  tx: Tx,
  role: RoleCode | null,
  given: Pick<ChangedPanelUser, 'area_ids' | 'restaurant_ids'>,
  stored: ManagerScope,
): Promise<ManagerScope> {
  if (role !== MANAGER) return NO_SCOPE
  const areaIds = given.area_ids ? idsOf(given.area_ids) : stored.areaIds
  if (areasAreMissing(role, areaIds)) throw new Invalid({ area_ids: [AREAS_REQUIRED] })
  await refuseUnknownAreas(tx, areaIds)
  const wanted = given.restaurant_ids ? idsOf(given.restaurant_ids) : stored.restaurantIds
  const restaurants = await restaurantsOf(tx, [...wanted, ...stored.restaurantIds])
  const mayStay = keptRestaurants(areaIds, stored.restaurantIds, restaurants)
  if (!given.restaurant_ids) {
    if (mayStay.length === 0 && wanted.length > 0) throw new Invalid({ restaurant_ids: [SAY_WHICH] })
    return { areaIds, restaurantIds: mayStay }
  }
  const choices = new Set([...mayStay, ...restaurantChoices(areaIds, restaurants).map(({ id }) => id)])
  if (!wanted.every((id) => choices.has(id))) throw new Invalid({ restaurant_ids: [NOT_OF_THE_AREAS] })
  return { areaIds, restaurantIds: wanted }
}

const SAY_WHICH = 'None of the restaurants is in these areas. Choose others, or none for all of the areas.'

/** Locks the areas until the transaction ends. */
async function refuseUnknownAreas(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (known.length < ids.length) {
    throw new Invalid({ area_ids: ['One of these areas does not exist any more. Choose another one.'] })
  }
}

/** Locks the restaurants until the transaction ends. */
const restaurantsOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'status'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forShare()
    .execute()
