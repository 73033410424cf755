import { expect, test } from 'vitest'
import { comingLeave } from './leaveList.ts'
import type { DayPeriods, WorkingTimesForm } from './workingTimesForm.ts'

const off = [{ holiday: 10, start_at: null, stop_at: null }] as unknown as DayPeriods
