/** Whole digits with commas between thousands, as people read them: '12345' is '12,345'. */
export const inThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
