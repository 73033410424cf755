import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { Change } from '../ui/changes/Changes.tsx'
import { stepMoment } from './stepMoment.ts'

interface DoingProps {
  /** 'Moved 3 shifts' */
  done: string
  actor_name: string
  at: string
  is_undone: boolean
  children: ReactNode
}

/** A step in the history: what was done, by whom and when, and whether it was taken back. */
export const Doing = ({ done, actor_name, at, is_undone, children }: DoingProps) => (
  <Change
    who={actor_name}
    at={at}
    when={stepMoment(at)}
    what={
      <>
        {done}
        {is_undone && (
          <Badge size="sm" variant="light" color="gray" tt="none">
            undone
          </Badge>
        )}
      </>
    }
  >
    {children}
  </Change>
)
