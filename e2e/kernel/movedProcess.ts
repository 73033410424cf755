/** Loaded before a product of the browser tests: it goes by the clock of the run. */
import { moveDate, moved } from './clock.ts'

moveDate(moved())
