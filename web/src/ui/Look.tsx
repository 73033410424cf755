import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Also read by `public/first.js`, before the first paint. */
const colourSchemes = localStorageColorSchemeManager({ key: 'driverdesk.colour-scheme' })

interface LookProps {
  /** 'test' turns transitions off and treats everything as visible, since nothing has a size in jsdom. */
  env?: 'default' | 'test' | undefined
  children: ReactNode
}

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
