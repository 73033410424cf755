/** The line of the open shifts, where the lines are drivers. */

/** No driver has this id. */
export const OPEN_LINE = -1

/** How many open shifts of a day are shown: a few above the drivers, or those that a person unfolds. */
export const openShown = (isUnfolded: boolean): number => (isUnfolded ? 40 : 3)
