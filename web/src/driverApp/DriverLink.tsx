import { type AnyRouter, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The screens of the app, as its own router names them: '/shifts' is '/driver/shifts'. */
export type DriverPath = '/shifts' | '/timesheets' | '/unavailability' | '/newsfeed' | '/account'

/** A link within the drivers' app; `Link` by itself knows the addresses of the staff's router. */
export const DriverLink = ({
  to,
  className,
  children,
}: {
  to: DriverPath
  className?: string
  children: ReactNode
}) => (
  <Link<AnyRouter, string, DriverPath> to={to} className={className}>
    {children}
  </Link>
)
