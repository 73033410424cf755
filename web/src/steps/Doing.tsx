import { Badge } from '@mantine/core'
import { momentText } from '../ui/momentText.ts'
import classes from './History.module.css'
import { stepMoment } from './stepMoment.ts'

interface DoingProps {
  /** 'Moved 3 shifts' */
  done: string
  actor_name: string
  at: string
  is_undone: boolean
}

/** What was done, by whom and when. */
export const Doing = ({ done, actor_name, at, is_undone }: DoingProps) => (
  <div className={classes.head}>
    <span className={classes.done}>
      {done}
      {is_undone && (
        <Badge size="sm" variant="light" color="gray" tt="none">
          undone
        </Badge>
      )}
    </span>
    <span className={classes.who}>
      <bdi>{actor_name}</bdi>,{' '}
      <time dateTime={at} title={momentText(at)}>
        {stepMoment(at)}
      </time>
    </span>
  </div>
)
