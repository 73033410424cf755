/** Leads the focus to a shift, wherever its card stands by now; where that is gone, to the screen. */
export const focusShift = (id: number): void =>
  (document.getElementById(`shift-${id}`) ?? document.getElementById('content'))?.focus()
