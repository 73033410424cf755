import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * Leaves a heap without garbage. Otherwise a collection falls on every other round or so of the side that needs more
 * memory, with what all have left, and a median is the one or the other by chance.
 */
export const collectGarbage = runInNewContext('gc') as () => void
