import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** `public/colour-scheme.js` reads the same key before the first paint. */
const colourSchemes = localStorageColorSchemeManager({ key: 'driverdesk.colour-scheme' })

interface LookProps {
  /** 'test' where nothing has a size: without transitions, and nothing counts as scrolled out of sight. */
  env?: 'default' | 'test' | undefined
  children: ReactNode
}

/** The look of Driverdesk around a page. */
export const Look = ({ env = 'default', children }: LookProps) => (
  <MantineProvider
    theme={theme}
    env={env}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourSchemes}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)
