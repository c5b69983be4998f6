/**
 * The address of a link where it is safe, else null. The check at saving is repeated here: a body may come from an older version or from
 * manual edits in the database. Only http, https, mailto, a path of this site and a fragment are allowed.
 */
export function safeAddress(href: unknown): string | null {
  if (typeof href !== 'string' || hasHiddenCharacter(href)) return null
  return /^(https?:\/\/[^/]|mailto:.|#.|\/(?![/\\]))/i.test(href) ? href : null
}

/** White space and control characters, which browsers drop before they parse a scheme. */
function hasHiddenCharacter(text: string): boolean {
  return /[\s\p{Cc}]/u.test(text)
}
