import type { CSSProperties } from 'react'
import classes from './DriverPhoto.module.css'

export interface DriverPhotoProps {
  name: string
  /** The file name; without one, or if it cannot be loaded, the initials are shown. */
  photo: string | null | undefined
  size?: number
}

/**
 * Plain elements, since each turn of the wheel draws dozens. The initials are drawn, not written, because the name is beside
 * them.
 */
export const DriverPhoto = ({ name, photo, size = 32 }: DriverPhotoProps) => (
  <span
    className={classes.photo}
    style={{ '--size': `${size / 16}rem` } as CSSProperties}
    data-text={initialsOf(name)}
    aria-hidden="true"
  >
    {photo && <img src={`/images/thumb/${encodeURIComponent(photo)}`} alt="" />}
  </span>
)

/** 'AE': those of the first two words. */
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-GB')
