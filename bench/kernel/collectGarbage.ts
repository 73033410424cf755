import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * Collects all garbage. Otherwise a collection falls into some rounds of the side that needs more memory, and the median
 * depends on chance.
 */
export const collectGarbage = runInNewContext('gc') as () => void
