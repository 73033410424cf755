import { DRIVER_GROUPS } from '@driverdesk/domain/drivers/driverGroups.ts'
import { id, oneOf, page, searchOf, text } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

/** Left out: the active ones. */
const group = oneOf(DRIVER_GROUPS.filter((each) => each !== 'active'))

/** What a link to the drivers can say: who is shown, and whose dialog is open. */
export const validateDriversSearch = searchOf({
  ...listFields('name', 'areas'),
  area: id,
  group,
  /** Only those with a document of that state. */
  documents: oneOf(['expiring', 'expired']),
  /** The driver whose dialog is open. */
  edit: id,
})
export type DriversSearch = ReturnType<typeof validateDriversSearch>

/** The list of one first name knows neither areas nor sorting (docs/spec/drivers.md#drivers-by-first-name). */
export const validateByNameSearch = searchOf({ q: text, group, page })
export type ByNameSearch = ReturnType<typeof validateByNameSearch>
