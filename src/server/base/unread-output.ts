/** Whoever read the output has stopped before its end: leitai doctor | head. Or the terminal is gone, with the line to the machine. */
export function isUnread(stream: NodeJS.WriteStream, error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || (error.code === 'EIO' && stream.isTTY))
}
