import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useLogOut } from '../accounts/accounts.data.ts'
import { type View, viewedName } from '../kernel/view.ts'
import { localTime } from '../ui/dateText.ts'
import classes from './Shell.module.css'

/** Shows the account that the administrator views as, that the view is read-only, and until when. A click ends it. */
export function ViewBanner({ view }: { view: View }) {
  const end = useLogOut()
  return (
    <section className={classes.banner} aria-label="View as another user">
      <IconEye size="1.125rem" stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <span className={classes.who}>
          Viewing as <bdi>{viewedName(view)}</bdi>
        </span>
        <span className={classes.note}>Read-only, until {localTime(new Date(view.endsAt)).time}</span>
      </p>
      <Button size="compact-sm" variant="white" color="dark" className={classes.end} onClick={end}>
        End view
      </Button>
    </section>
  )
}
