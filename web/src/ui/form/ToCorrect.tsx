import classes from './ToCorrect.module.css'

/** The number of refused fields on a tab. */
export function ToCorrect({ count }: { count: number }) {
  if (count === 0) return null
  const words = `${count} to correct`
  return (
    <span role="img" aria-label={words} title={words} className={classes.count}>
      {count}
    </span>
  )
}
