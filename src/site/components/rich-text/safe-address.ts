/**
 * The address of a link where we would go there, else null. The check at write is asked again here: a body may come from an
 * older version or from a hand in the database. Only http, https, mailto, a path of this site and a place in this page are addresses.
 */
export function safeAddress(href: unknown): string | null {
  if (typeof href !== 'string' || hasHiddenCharacter(href)) return null
  return /^(https?:\/\/[^/]|mailto:.|#.|\/(?![/\\]))/i.test(href) ? href : null
}

/** Blanks and control characters, which browsers drop before they read a scheme. */
function hasHiddenCharacter(text: string): boolean {
  return /[\s\p{Cc}]/u.test(text)
}
