import { nearestListTime, snapToList, TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { Combobox, type ComboboxStore, type InputWrapperProps, TextInput, useCombobox } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './TimeField.module.css'

interface TimeFieldProps {
  label: ReactNode
  /** 'HH:mm', '' for empty, or anything typed so far; the form checks it. */
  value: string
  onChange: (value: string) => void
  /** The time now, 'HH:mm': an empty field offers the nearest choice. If omitted, it offers none. */
  now?: string | undefined
  /** 'HH:mm': the list of an empty field opens here, without offering it. */
  near?: string | undefined
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  inputWrapperOrder?: InputWrapperProps['inputWrapperOrder']
  required?: boolean
  disabled?: boolean
  /** The choices, if not the time list; a loaded time is not rounded then. */
  times?: readonly string[]
  /** A dialog opens with the focus here. Nothing is offered then, because the person has not chosen the field. */
  'data-autofocus'?: boolean | undefined
}

/**
 * A time of day, typed or chosen from a list of every 15 minutes (docs/spec/ui.md#time-fields). Focusing the
 * empty field fills in the choice nearest to now, and leaving it untouched or pressing Escape clears it again. A loaded
 * time is rounded to the list.
 */
export function TimeField({ label, value, onChange, now, near, onBlur, times, ...input }: TimeFieldProps) {
  const { room, measure } = useRoom()
  const combobox = useCombobox({
    onDropdownOpen: () => measure(combobox.targetRef.current),
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const { dropdownOpened, updateSelectedOptionIndex, targetRef } = combobox
  // The keyboard of a phone covers the buttons.
  useEffect(() => {
    const again = () => dropdownOpened && measure(targetRef.current)
    window.visualViewport?.addEventListener('resize', again)
    return () => window.visualViewport?.removeEventListener('resize', again)
  }, [dropdownOpened, measure, targetRef])
  const list = times ?? TIME_LIST
  const { disabled, 'data-autofocus': isFirst = false } = input
  const typed = useTypedTime({ value, onChange, now, onBlur, times, disabled, isFirst }, combobox)
  const offeredTimes = typed.isTyping ? timesLike(value, list) : list
  const active = isClockTime(value) && !typed.isTyping ? nearestListTime(value) : value
  const nearTime = near !== undefined && isClockTime(near) ? nearestListTime(near) : undefined

  // The list opens at the current time, and Enter chooses it.
  useEffect(() => {
    if (dropdownOpened && list.includes(active)) updateSelectedOptionIndex('active', { scrollIntoView: true })
  }, [dropdownOpened, list, active, updateSelectedOptionIndex])

  const options = useRef<HTMLDivElement>(null)
  const isNearShown = dropdownOpened && value === '' && near !== undefined
  useEffect(() => {
    if (!isNearShown) return
    const frame = requestAnimationFrame(() => {
      const list = options.current
      const nearest = list?.querySelector<HTMLElement>('[data-near]')
      if (list && nearest) list.scrollTop = nearest.offsetTop - list.clientHeight / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [isNearShown])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={typed.choose}
      resetSelectionOnOptionHover
      middlewares={{
        flip: { padding: room, fallbackStrategy: 'bestFit' },
        size: { padding: room, apply: limitHeight },
      }}
    >
      <Combobox.Target withAriaAttributes withExpandedAttribute>
        <TextInput
          {...input}
          label={label}
          value={value}
          onChange={(event) => typed.type(event.currentTarget.value)}
          // Typing the offered time changes nothing, but counts as an entry.
          onInput={(event) => typed.type(event.currentTarget.value)}
          onFocus={typed.focus}
          onBlur={typed.blur}
          onKeyDown={typed.press}
          onClick={typed.click}
          aria-autocomplete="list"
          placeholder="HH:mm"
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          rightSection={<IconClock size="1rem" stroke={1.5} aria-hidden="true" />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options ref={options} aria-label="Times" className={classes.times}>
          {offeredTimes.map((time) => (
            <Combobox.Option
              key={time}
              value={time}
              active={time === active}
              data-near={time === nearTime || undefined}
            >
              {time}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const GAP = 6

/** The distances in pixels from the edges of the window between which the list has room: below the title of its dialog and above the buttons. */
function useRoom() {
  const [room, setRoom] = useState({ top: GAP, bottom: GAP })
  const measure = useCallback((field: HTMLElement | null) => {
    const head = field?.closest('[role="dialog"]')?.querySelector('header')
    const foot = field?.closest(':has(> [data-foot])')?.querySelector(':scope > [data-foot]')
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
    const lowest = foot ? offsetTop + height - foot.getBoundingClientRect().top : 0
    setRoom({ top: (head?.getBoundingClientRect().bottom ?? 0) + GAP, bottom: Math.max(lowest, 0) + GAP })
  }, [])
  return { room, measure }
}

const limitHeight = ({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) => elements.floating.style.setProperty('--times-room', `${availableHeight}px`)

type TypedTimeOptions = Pick<
  TimeFieldProps,
  'value' | 'onChange' | 'now' | 'onBlur' | 'times' | 'disabled'
> & {
  isFirst: boolean
}

function useTypedTime(options: TypedTimeOptions, combobox: ComboboxStore) {
  const { value, onChange, now, onBlur, times, disabled, isFirst } = options
  const list = times ?? TIME_LIST
  const offered = useRef(false)
  const opens = useRef(isFirst)
  const isClicked = useRef(false)
  const own = useRef<string | null>(null)
  /** The input while its text must be selected. */
  const selecting = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const change = (next: string) => {
    own.current = next
    onChange(next)
  }
  useEffect(() => {
    // A disabled field shows the time as it is.
    if (times || disabled || value === own.current || !isClockTime(value)) return
    own.current = snapToList(value)
    if (own.current !== value) onChange(own.current)
  }, [times, disabled, value, onChange])

  // Not in the next frame: keys typed before it would be added to the offered time instead of replacing it.
  useLayoutEffect(() => selecting.current?.select())

  const focus = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(false)
    isClicked.current = false
    const isOpening = opens.current
    opens.current = false
    if (value === '' && now !== undefined && !isOpening) {
      offered.current = true
      change(list.includes(now) ? now : nearestListTime(now))
    }
    combobox.openDropdown()
    selecting.current = event.currentTarget
    // A click sets the cursor only after the focus, so select again.
    requestAnimationFrame(() => {
      selecting.current?.select()
      selecting.current = null
    })
  }
  const click = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    combobox.openDropdown()
    // The next typed text replaces it, as it does without the click. Another click sets the cursor in an entered time.
    if (offered.current || !(isTyping || isClicked.current)) currentTarget.select()
    isClicked.current = true
  }
  const blur = () => {
    selecting.current = null
    combobox.closeDropdown()
    if (offered.current) change('')
    else if (typedTime(value, list) !== value) change(typedTime(value, list))
    offered.current = false
    onBlur?.()
  }
  const type = (text: string) => {
    selecting.current = null
    offered.current = false
    setTyping(true)
    change(isOneMore(value, text, list) ? text.slice(-1) : text)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const press = (event: KeyboardEvent) => {
    // The list is closed without a choice.
    if (event.key === 'Escape' && offered.current) choose('')
    if (event.key !== 'Enter') return
    // A quick Enter comes before the list has marked the offered time, which it would choose.
    const isEarly = offered.current && combobox.getSelectedOptionIndex() === -1
    if (typedTime(value, list) === value && !isEarly) return
    event.preventDefault()
    choose(typedTime(value, list))
  }
  const choose = (time: string) => {
    offered.current = false
    setTyping(false)
    change(time)
    combobox.closeDropdown()
  }
  return { isTyping, focus, click, blur, type, press, choose }
}

/**
 * Completes a typed time: '9' → '09:00', '930', '9.30' or '9:30' → '09:30', '9pm' or '9.00 pm' → '21:00', and '24' →
 * '24:00' if `times` has it. Other text is only trimmed.
 */
export function typedTime(text: string, times: readonly string[] = []): string {
  const typed = text.trim()
  const parts = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?\s?(?:([ap])\.?m?\.?)?$/i.exec(typed)
  if (!parts) return typed
  const hour = hourOf(Number(parts[1]), parts[3]?.toLowerCase())
  const time = `${String(hour).padStart(2, '0')}:${parts[2] ?? '00'}`
  return isClockTime(time) || times.includes(time) ? time : typed
}

/** True for a digit after a whole time, such as '18000', which is not a time: it begins another one. */
function isOneMore(before: string, text: string, times: readonly string[]): boolean {
  const isTime = (typed: string) => isClockTime(typedTime(typed)) || times.includes(typedTime(typed, times))
  const isAdded = text.slice(0, -1) === before && /\d$/.test(text)
  return isAdded && before.replace(/\D/g, '').length > 2 && isTime(before) && !isTime(text)
}

/** The hour of the day, 0 to 23, of one with 'a' or 'p'; undefined if there is none such. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** The times that typing may still lead to: '1' → 01:00 … 01:45, 10:00 … 19:45, '9pm' to 21:00; all of them for ''. */
export function timesLike(text: string, times: readonly string[]): readonly string[] {
  // '9pm' means one time, whose digits are others than those typed.
  const typed = (/[ap]/i.test(text) ? typedTime(text) : text).replace(/\D/g, '')
  if (typed === '') return times
  const like = times.filter((time) => {
    const digits = time.replace(':', '')
    return digits.startsWith(typed) || (digits.startsWith('0') && digits.slice(1).startsWith(typed))
  })
  return like.length > 0 ? like : times
}
