/** Whoever read the output has stopped before its end: leitai doctor | head */
export function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE'
}
