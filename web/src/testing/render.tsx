import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { render as show } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { theme } from '../ui/theme.ts'

/** Renders a part of a screen within the product's theme, without transitions. */
export const render = (element: ReactElement) => show(element, { wrapper: Themed })

const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    <DatesProvider settings={{ locale: 'en', firstDayOfWeek: 1 }}>{children}</DatesProvider>
  </MantineProvider>
)
