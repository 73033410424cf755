import { id, page, searchOf } from '../../kernel/search.ts'

/** One area, or a page of all. */
export const validateAreaSearch = searchOf({ area: id, page })
export type AreaSearch = ReturnType<typeof validateAreaSearch>
