import { id, page, searchOf } from '../../kernel/search.ts'

/** What a link to the areas can say: one of them, or a page of all. */
export const validateAreaSearch = searchOf({ area: id, page })
export type AreaSearch = ReturnType<typeof validateAreaSearch>
