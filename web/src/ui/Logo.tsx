import classes from './Logo.module.css'

/** A D whose bowl is a route between two stops. With `tight`, only the mark is shown where room is short. */
export function Logo({ tight }: { tight?: boolean }) {
  return (
    <span className={classes.logo} data-tight={tight || undefined}>
      <svg viewBox="0 0 32 32" width="1.875rem" height="1.875rem" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1b92da" />
        <path
          d="M10.5 9.5h5.2a6.5 6.5 0 0 1 6.5 6.5 6.5 6.5 0 0 1-6.5 6.5h-5.2"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="M10.5 14.4v3.2" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <circle cx="10.5" cy="9.5" r="2.6" fill="#fff" />
        <circle cx="10.5" cy="22.5" r="2.6" fill="#fff" />
      </svg>
      <span className={classes.name}>Driverdesk</span>
    </span>
  )
}
