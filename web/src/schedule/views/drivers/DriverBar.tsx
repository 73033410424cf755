import { IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LaterPart } from '../../../ui/LaterPart.tsx'
import { ShowAll } from '../../frame/InPlace.tsx'
import classes from './DriverBar.module.css'

const loadSearch = () => import('./DriverSearch.tsx').then(({ DriverSearch }) => DriverSearch)
const NO_PROPS = {}

/** Loaded later, since the schedule opens by restaurant. */
export const LaterDriverSearch = () => <LaterPart load={loadSearch} what="search" props={NO_PROPS} />

export const DriverBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>
    {children}
    <LaterDriverSearch />
  </div>
)

/** Shown if the chosen driver has no line. */
export function NoDriver() {
  return (
    <EmptyState
      title="Driver not listed here"
      hint="This driver is not active, or not offered here, and has no shifts here in these days."
      icon={<IconUserQuestion size="1.5rem" stroke={1.5} />}
      action={<ShowAll filter="driver" of="drivers" />}
    />
  )
}
