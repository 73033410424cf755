import { oneOf, searchOf } from '../../kernel/search.ts'
import { listFields } from '../../ui/list/listSearch.ts'

/** What a link to the list can say; what it leaves out is all accounts. */
export const validateRestaurateursSearch = searchOf({
  ...listFields('name', 'email', 'restaurants'),
  /** Those without a restaurant alone. */
  owning: oneOf(['none']),
})
export type RestaurateursSearch = ReturnType<typeof validateRestaurateursSearch>
