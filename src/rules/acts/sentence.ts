/** Ends a text with a full stop where its author did not. */
export function sentence(text: string): string {
  return /[。！？…!?]$/.test(text) ? text : `${text}。`
}
