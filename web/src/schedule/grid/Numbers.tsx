import type { DayTotals } from './dayTotals.ts'

/** Shifts, open ones, hours and cost, drawn: words beside them say the same. */
export const Numbers = ({ shifts, open, hours, cost }: DayTotals) => (
  <>
    <b data-text={shifts} />
    {open && <i data-text={open} />}
    {hours && <span data-text={hours} />}
    {cost && <span data-text={cost} />}
  </>
)
