import { DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { Outlet } from '@tanstack/react-router'
import { Questions } from '../ui/Questions.tsx'

/** Weeks start on Monday everywhere (document 1, section 1). */
const DATES = { locale: 'en', firstDayOfWeek: 1 as const, weekendDays: [0 as const, 6 as const] }

/** What the screens behind the sign-in need and the login page does not. */
export function GuardedScreens() {
  return (
    <DatesProvider settings={DATES}>
      <Questions>
        <Outlet />
      </Questions>
    </DatesProvider>
  )
}
