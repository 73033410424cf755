import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { mapCentreOf } from '@driverdesk/domain/options/mapCentre.ts'
import { MAP_CENTRE_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { optionsQuery } from './options.data.ts'

const mapCentreQuery = queryOptions({
  queryKey: ['map-centre'],
  queryFn: ({ signal }) => call(optionRoutes.mapCentre, {}, { signal }),
})

/** The centre on which maps open. It has a call of its own, because a restaurant account may not read the other options. */
export function useMapCentre(): MapCentre {
  const user = useCurrentUser()
  const isStaff = user !== null && ['administrator', 'manager'].includes(roleOf(user))
  const options = useQuery({ ...optionsQuery, enabled: isStaff })
  const centre = useQuery({ ...mapCentreQuery, enabled: user !== null && !isStaff })
  return centre.data ?? mapCentreOf(options.data?.get(MAP_CENTRE_KEY))
}
