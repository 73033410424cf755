/** Loaded before the server in browser tests, so that it uses the run's clock. */
import { moveDate, moved } from './clock.ts'

moveDate(moved())
