import type { DayTotals } from './dayTotals.ts'

/** Shifts, open ones, hours and cost, or drafts alone, drawn: words beside them say the same. */
export const Numbers = ({ shifts, drafts, open, hours, cost }: DayTotals) => (
  <>
    {shifts && <b data-text={shifts} />}
    {drafts && <i data-text={drafts} data-drafts="" />}
    {open && <i data-text={open} />}
    {hours && <span data-text={hours} />}
    {cost && <span data-text={cost} />}
  </>
)
