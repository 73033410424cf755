/** Whom a reminder went to: 'Reminded: 3 on their device, 5 by e-mail.' */
export function remindedText({ pushed, mailed }: { pushed: number; mailed: number }): string {
  const ways = [
    ...(pushed > 0 ? [`${pushed} on their device`] : []),
    ...(mailed > 0 ? [`${mailed} by email`] : []),
  ]
  return ways.length > 0 ? `Reminded: ${ways.join(', ')}.` : 'Everybody has read it by now.'
}
