import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render as show } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { queryClient } from '../kernel/query.ts'
import { theme } from '../ui/Look.tsx'

/** Renders a part of a screen within the product's theme, without transitions. */
export const render = (element: ReactElement) => show(element, { wrapper: Themed })

const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
