import { oneOf, searchOf } from '../../kernel/search.ts'
import { listFields } from '../../ui/list/listSearch.ts'

export const validateRestaurateursSearch = searchOf({
  ...listFields('name', 'email', 'restaurants'),
  /** Only accounts without a restaurant. */
  owning: oneOf(['none']),
})
