/** Quotes a path for a shell command that an operator copies. Paths without special characters stay as they are. */
export function shellQuote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
