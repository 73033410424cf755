import type { ReactNode } from 'react'
import classes from './ViewBar.module.css'

export const ViewBar = ({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) => <div className={`${classes.bar} ${className}`}>{children}</div>
