/** The pages of the timesheets as pictures. */
import { expect, test } from 'vitest'
import { MOST_OTHERS, othersThanApproved } from '../../kernel/pdf/testing/approvedPictures.ts'
import { EXAMPLE_ROWS, givenTimesheetPaper } from '../testing/givenTimesheetPaper.ts'
import { drawTimesheets } from './drawTimesheets.ts'

const OF_A_RESTAURANT = { by: 'driver', notes: false, pay: false, charge: false } as const
const PAPERS = {
  restaurants: givenTimesheetPaper(EXAMPLE_ROWS),
  drivers: givenTimesheetPaper({ ...EXAMPLE_ROWS, choices: OF_A_RESTAURANT }),
}

test.each(Object.entries(PAPERS))('the page of %s looks as approved', async (name, paper) => {
  const approved = new URL(`../testing/pictures/${name}.png`, import.meta.url)
  expect(await othersThanApproved(await drawTimesheets(paper), approved)).toBeLessThan(MOST_OTHERS)
})
