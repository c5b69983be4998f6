/** Closes what people wrote with a full stop, unless they did so themselves. */
export function sentence(text: string): string {
  return /[。！？…!?]$/.test(text) ? text : `${text}。`
}
