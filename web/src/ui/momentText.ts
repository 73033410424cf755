import dayjs from 'dayjs'

/** An ISO 8601 moment as 'DD/MM/YYYY HH:mm' in the browser's zone (docs/spec/kernel.md#dates-and-times). */
export const momentText = (moment: string): string => dayjs(moment).format('DD/MM/YYYY HH:mm')
