import classes from './ToCorrect.module.css'

/** How many fields of a tab are refused. */
export function ToCorrect({ count }: { count: number }) {
  if (count === 0) return null
  const words = `${count} to correct`
  return (
    <span role="img" aria-label={words} title={words} className={classes.count}>
      {count}
    </span>
  )
}
