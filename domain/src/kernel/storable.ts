/** Text that the database can keep: no NUL character and no half of a surrogate pair. */
export const isStorable = (given: string): boolean => given.isWellFormed() && !given.includes('\0')
export const NOT_STORABLE = 'Contains a character that cannot be stored.'
