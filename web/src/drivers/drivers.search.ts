import { DRIVER_GROUPS } from '@driverdesk/domain/drivers/driverGroups.ts'
import { id, oneOf, page, searchOf, text } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

const group = oneOf(DRIVER_GROUPS.filter((each) => each !== 'active'))

export const validateDriversSearch = searchOf({
  ...listFields('name', 'areas'),
  area: id,
  group,
  documents: oneOf(['expiring', 'expired']),
  edit: id,
  show: oneOf(['leave', 'availability']),
})
export type DriversSearch = ReturnType<typeof validateDriversSearch>

/** Without areas and sorting (docs/spec/drivers.md#drivers-by-first-name). */
export const validateByNameSearch = searchOf({ q: text, group, page })
export type ByNameSearch = ReturnType<typeof validateByNameSearch>
