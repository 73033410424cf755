import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'

interface RestaurantsEmptyProps {
  /** There are some that the filters leave out. */
  hasAny: boolean
  /** The button that adds one. */
  add: ReactNode
  onShowAll: () => void
}

export function RestaurantsEmpty({ hasAny, add, onShowAll }: RestaurantsEmptyProps) {
  return hasAny ? (
    <EmptyState
      title="No restaurants found"
      hint="None passes these filters."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all restaurants
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No restaurants found"
      hint="Add the first one: shifts are planned for it."
      action={add}
    />
  )
}
